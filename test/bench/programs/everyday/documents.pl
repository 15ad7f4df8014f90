% A reader and a printer of JSON, as grammars over codes in both directions, and
% what programs do with documents: look up paths, merge, compare two versions,
% check against a schema with errors that name the place, and render a template.
%
% Benchmark: run(24, 122859).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(error)).

:- set_prolog_flag(double_quotes, codes).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    catalogue(40, Document),
    phrase(json(Document, 0), Codes),
    parsed(Codes, Document1),
    must_equal(Document, Document1),
    updated(Document1, Document2),
    findall(Change, change(Document1, Document2, [], Change), Changes),
    phrase(changes(Changes), Report),
    schema(Schema),
    findall(E, ( member(D, [Document1, Document2, str("none")]), error_in(D, Schema, E) ), Errors),
    format(codes(ErrorText), '~q', [Errors]),
    phrase(json(Document2, 0), Codes2),
    pages(Document2, Pages),
    rejections(Rejections),
    foldl(text_sum, [Codes, Report, ErrorText, Codes2, Rejections|Pages], 1, Checksum).

text_sum([], Sum, Sum).
text_sum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 31 + C) mod 1000003,
    text_sum(Cs, Sum1, Sum).

must_equal(A, B) :-
    (   A == B
    ->  true
    ;   throw(error(not_equal, A-B))
    ).

% --- Documents: obj([Key-Value, ...]), arr([Value, ...]), str(Codes), num(N), true, false, null

catalogue(N, obj([name-str("Hardware \"Nuts & Bolts\""), since-num(1987), open-true,
                  items-arr(Items), notes-null, tags-arr([])])) :-
    numlist(1, N, Ids),
    maplist(item, Ids, Items).

item(Id, obj([id-num(Id), label-str(Label), price-num(Price), size-obj([w-num(W), h-num(H)]),
              stock-Stock, seen-arr(Seen)])) :-
    format(codes(Label), 'Item ~d\tof box ~a\n', [Id, b]),
    Price is Id * 1.25 + 0.5,
    W is Id mod 7 - 3,
    H is 1000 * Id,
    (   Id mod 3 =:= 0 -> Stock = false ; Stock = true ),
    K is Id mod 5,
    findall(num(X), between(1, K, X), Seen).

% --- Printing ----------------------------------------------------------------------

json(obj([]), _) --> !, "{}".
json(obj(Pairs), Level) --> !, { Inner is Level + 2 }, "{", members(Pairs, Inner), newline(Level), "}".
json(arr([]), _) --> !, "[]".
json(arr([V|Vs]), Level) --> !, "[", json(V, Level), elements(Vs, Level), "]".
json(str(Codes), _) --> !, "\"", escaped(Codes), "\"".
json(num(N), _) --> !, { number_codes(N, Codes) }, codes(Codes).
json(Constant, _) --> { atom_codes(Constant, Codes) }, codes(Codes).

members([Key-Value|Pairs], Level) -->
    newline(Level), "\"", { atom_codes(Key, Codes) }, escaped(Codes), "\": ", json(Value, Level),
    more_members(Pairs, Level).

more_members([], _) --> [].
more_members([Pair|Pairs], Level) --> ",", members([Pair|Pairs], Level).

elements([], _) --> [].
elements([V|Vs], Level) --> ", ", json(V, Level), elements(Vs, Level).

newline(Level) --> "\n", spaces(Level).

spaces(N) --> { N > 0 }, !, " ", { M is N - 1 }, spaces(M).
spaces(_) --> [].

escaped([]) --> [].
escaped([C|Cs]) --> escape(C), escaped(Cs).

escape(0'") --> !, "\\\"".
escape(0'\\) --> !, "\\\\".
escape(0'\n) --> !, "\\n".
escape(0'\t) --> !, "\\t".
escape(C) --> [C].

codes([]) --> [].
codes([C|Cs]) --> [C], codes(Cs).

% --- Reading -----------------------------------------------------------------------

parsed(Codes, Document) :-
    (   phrase(( ws, value(Document0), ws ), Codes, Rest)
    ->  ( Rest == [] -> Document = Document0 ; syntax(trailing, Codes, Rest) )
    ;   syntax(no_value, Codes, [])
    ).

syntax(What, Codes, Rest) :-
    length(Codes, All),
    length(Rest, Left),
    Place is All - Left,
    throw(error(syntax_error(What), Place)).

value(obj(Pairs)) --> "{", !, ws, pairs(Pairs).
value(arr(Values)) --> "[", !, ws, values(Values).
value(str(Codes)) --> "\"", !, characters(Codes).
value(true) --> "true", !.
value(false) --> "false", !.
value(null) --> "null", !.
value(num(N)) --> number_text(Codes), { Codes \== [], catch(number_codes(N, Codes), _, fail) }.

pairs([]) --> "}", !.
pairs([Key-Value|Pairs]) -->
    "\"", characters(Codes), { atom_codes(Key, Codes) }, ws, ":", ws, value(Value), ws,
    (   "," -> ws, pairs(Pairs) ; "}", { Pairs = [] } ).

values([]) --> "]", !.
values([Value|Values]) -->
    value(Value), ws,
    (   "," -> ws, values(Values) ; "]", { Values = [] } ).

characters([]) --> "\"", !.
characters([C|Cs]) --> "\\", !, [E], { unescaped(E, C) }, characters(Cs).
characters([C|Cs]) --> [C], characters(Cs).

unescaped(0'n, 0'\n) :- !.
unescaped(0't, 0'\t) :- !.
unescaped(C, C) :- memberchk(C, "\"\\/"), !.
unescaped(C, _) :- char_code(Char, C), domain_error(escape, Char).

number_text([C|Cs]) --> [C], { number_code(C) }, !, number_text(Cs).
number_text([]) --> [].

number_code(C) :- code_type(C, digit(_)), !.
number_code(C) :- memberchk(C, "+-.eE").

ws --> [C], { code_type(C, space) }, !, ws.
ws --> [].

rejections(Text) :-
    findall(Ball,
            ( member(Codes, ["[1,2", "{\"a\":1,}", "[\"\\x\"]", "[1] x", "nul", "{\"a\" 1}", "\"abc"]),
              catch(( parsed(Codes, _), Ball = none ), error(Ball, _), true) ),
            Balls),
    format(codes(Text), '~w', [Balls]).

% --- Looking up, changing, comparing -------------------------------------------------

at([], Value, Value).
at([Step|Steps], obj(Pairs), Value) :- atom(Step), memberchk(Step-V, Pairs), at(Steps, V, Value).
at([Step|Steps], arr(Values), Value) :- integer(Step), nth0(Step, Values, V), at(Steps, V, Value).

put_at([], _, New, New).
put_at([Step|Steps], obj(Pairs0), New, obj(Pairs)) :-
    atom(Step),
    (   select(Step-V0, Pairs0, Step-V, Pairs)
    ->  put_at(Steps, V0, New, V)
    ;   existence_error(key, Step)
    ).
put_at([Step|Steps], arr(Values0), New, arr(Values)) :-
    integer(Step),
    length(Before, Step),
    append(Before, [V0|After], Values0),
    append(Before, [V|After], Values),
    put_at(Steps, V0, New, V).

updated(Document0, Document) :-
    numlist(0, 39, Is),
    foldl(updated_item, Is, Document0, Document1),
    catch(put_at([items, 0, colour], Document1, null, Document2), error(existence_error(key, _), _),
          put_at([notes], Document1, str("checked"), Document2)),
    put_at([since], Document2, str("long ago"), Document).

updated_item(I, Document0, Document) :-
    at([items, I, price], Document0, num(P0)),
    (   I mod 4 =:= 0
    ->  P is P0 * 1.1,
        put_at([items, I, price], Document0, num(P), Document)
    ;   I mod 7 =:= 0
    ->  put_at([items, I, size, h], Document0, null, Document)
    ;   Document = Document0
    ).

change(A, B, Path, Change) :-
    A \== B,
    (   A = obj(As), B = obj(Bs)
    ->  member(Key-V, As), memberchk(Key-W, Bs), change(V, W, [Key|Path], Change)
    ;   A = arr(As), B = arr(Bs)
    ->  nth0(I, As, V), nth0(I, Bs, W), change(V, W, [I|Path], Change)
    ;   reverse(Path, Steps), Change = changed(Steps, A, B)
    ).

changes([]) --> [].
changes([changed(Path, A, B)|Changes]) -->
    { atomic_list_concat(Path, '/', Place), atom_codes(Place, Codes) },
    codes(Codes), ": ", json(A, 0), " -> ", json(B, 0), "\n", changes(Changes).

% --- Schemas -------------------------------------------------------------------------

schema(object([name-string, since-number, open-boolean, items-list(Item), notes-any, tags-list(string)])) :-
    Item = object([id-number, label-string, price-range(0, 50), size-object([w-number, h-number]),
                   stock-boolean, seen-list(number)]).

error_in(Document, Schema, Error) :-
    catch(( checked(Schema, Document, []), fail ), error(Formal, Path), true),
    reverse(Path, Steps),
    Error = at(Steps, Formal).

checked(any, _, _).
checked(string, V, Path) :- expect(V = str(_), string, V, Path).
checked(number, V, Path) :- expect(V = num(_), number, V, Path).
checked(boolean, V, Path) :- expect(memberchk(V, [true, false]), boolean, V, Path).
checked(range(Low, High), V, Path) :-
    checked(number, V, Path),
    V = num(N),
    expect(( Low =< N, N =< High ), range(Low, High), V, Path).
checked(list(Schema), V, Path) :-
    expect(V = arr(_), list, V, Path),
    V = arr(Values),
    forall(nth0(I, Values, Value), checked(Schema, Value, [I|Path])).
checked(object(Members), V, Path) :-
    expect(V = obj(_), object, V, Path),
    V = obj(Pairs),
    forall(member(Key-Schema, Members),
           ( memberchk(Key-Value, Pairs) -> checked(Schema, Value, [Key|Path])
           ; throw(error(existence_error(key, Key), Path)) )).

expect(Goal, Type, Value, Path) :-
    (   \+ \+ call(Goal)
    ->  true
    ;   throw(error(type_error(Type, Value), Path))
    ).

% --- Templates: {{key}} is the value of a key ------------------------------------------

pages(Document, Pages) :-
    at([items], Document, arr(Items)),
    maplist(page, Items, Pages).

page(Item, Page) :-
    phrase(template(Parts), "<h1>{{label}}</h1>\n<p>No. {{id}}, {{price}} EUR, {{stock}} {{missing}}</p>"),
    !,
    phrase(filled(Parts, Item), Page).

template([key(Key)|Parts]) --> "{{", !, key_codes(Codes), { atom_codes(Key, Codes) }, template(Parts).
template([text(C)|Parts]) --> [C], !, template(Parts).
template([]) --> [].

key_codes([]) --> "}}", !.
key_codes([C|Cs]) --> [C], key_codes(Cs).

filled([], _) --> [].
filled([text(C)|Parts], Item) --> [C], filled(Parts, Item).
filled([key(Key)|Parts], Item) -->
    (   { at([Key], Item, Value) } -> shown(Value) ; { format(codes(Cs), '<no ~q>', [Key]) }, codes(Cs) ),
    filled(Parts, Item).

shown(str(Codes)) --> !, codes(Codes).
shown(num(N)) --> !, { format(codes(Codes), '~w', [N]) }, codes(Codes).
shown(Other) --> json(Other, 0).
