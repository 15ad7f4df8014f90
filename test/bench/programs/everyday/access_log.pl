% An access log is read, checked and summed up. Lines are made from a table,
% some of them broken; a grammar over codes takes them apart, exceptions tell
% what is wrong with a line, and the rest becomes facts. Sessions, slow pages,
% referrers and suspicious addresses are reported with the builtins for strings
% and atoms.
%
% Benchmark: run(15, 249539).

:- use_module(library(dcg/basics)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(assoc)).

:- dynamic hit/7.               % hit(Host, User, Time, Method, Path, Status, Size)
:- dynamic rejected/2.          % rejected(Line, Reason)
:- dynamic counter/2.

run(N, Checksum) :-
    (   N > 1
    ->  \+ \+ whole(_),
        M is N - 1,
        run(M, Checksum)
    ;   whole(Checksum)
    ).

whole(Checksum) :-
    retractall(hit(_, _, _, _, _, _, _)),
    retractall(rejected(_, _)),
    retractall(counter(_, _)),
    log_text(500, Text),
    read_log(Text),
    findall(Line, report_line(Line), Lines),
    atomic_list_concat(Lines, '\n', Report),
    atom_codes(Report, Codes),
    checksum(Codes, 1, Checksum).

checksum([], Sum, Sum).
checksum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 33 + C) mod 1000003,
    checksum(Cs, Sum1, Sum).

% --- The log ---------------------------------------------------------------------

page("/index.html").
page("/products/list.php?page=2&sort=price").
page("/products/item.php?id=42").
page("/images/logo.png").
page("/blog/2024/05/prolog-in-the-wild.html").
page("/search?q=unification%20and%20search").
page("/admin/login.php").
page("/robots.txt").
page("/feed.xml").

user('-').
user('-').
user(anna).
user('-').
user(ben).

status_of(0, 404) :- !.
status_of(1, 500) :- !.
status_of(2, 302) :- !.
status_of(3, 403) :- !.
status_of(_, 200).

log_text(N, Text) :-
    findall(P, page(P), Pages),
    findall(U, user(U), Users),
    length(Lines, N),
    made_lines(Lines, 0, Pages, Users, 4711),
    atomic_list_concat(Lines, '\n', Text).

made_lines([], _, _, _, _).
made_lines([Line|Lines], I, Pages, Users, S0) :-
    next(S0, S1), next(S1, S2), next(S2, S3), next(S3, S4),
    A is S1 mod 7, B is S2 mod 23,
    chosen(S3, Pages, Page),
    chosen(S2, Users, User),
    Die is S4 mod 17,
    status_of(Die, Status),
    Size is S4 mod 50000,
    Minute is I // 60 mod 60, Second is I mod 60, Hour is 8 + I // 3600,
    (   S1 mod 5 =:= 0 -> Method = 'POST' ; Method = 'GET' ),
    (   Die =:= 11
    ->  format(string(Line), "10.0.~d.~d - ~w [garbled", [A, B, User])
    ;   Die =:= 12
    ->  format(string(Line), "10.0.~d.~d - ~w [12/May/2024:~|~`0t~d~2+:~|~`0t~d~2+:~|~`0t~d~2+ +0000] \"~w ~s HTTP/1.1\" 999 ~d",
               [A, B, User, Hour, Minute, Second, Method, Page, Size])
    ;   format(string(Line), "10.0.~d.~d - ~w [12/May/2024:~|~`0t~d~2+:~|~`0t~d~2+:~|~`0t~d~2+ +0000] \"~w ~s HTTP/1.1\" ~d ~d",
               [A, B, User, Hour, Minute, Second, Method, Page, Status, Size])
    ),
    I1 is I + 1 + S3 mod 9,
    made_lines(Lines, I1, Pages, Users, S4).

next(S0, S) :-
    S is (S0 * 16807) mod 2147483647.

chosen(S, Xs, X) :-
    length(Xs, N),
    I is S mod N,
    nth0(I, Xs, X).

% --- Reading ---------------------------------------------------------------------

read_log(Text) :-
    split_string(Text, "\n", "", Lines),
    forall(member(Line, Lines),
           catch(read_line(Line), error(Formal, _), reject(Line, Formal))).

reject(Line, Formal) :-
    assertz(rejected(Line, Formal)),
    functor(Formal, Kind, _),
    count(Kind).

count(Key) :-
    (   retract(counter(Key, N0))
    ->  true
    ;   N0 = 0
    ),
    N is N0 + 1,
    assertz(counter(Key, N)).

read_line(Line) :-
    string_codes(Line, Codes),
    (   phrase(log_line(Hit), Codes)
    ->  true
    ;   throw(error(syntax_error(log_line), Line))
    ),
    Hit = hit(_, _, _, _, _, Status, _),
    must_be_status(Status),
    assertz(Hit).

must_be_status(Status) :-
    (   between(100, 599, Status)
    ->  true
    ;   throw(error(domain_error(http_status, Status), _))
    ).

log_line(hit(Host, User, Time, Method, Path, Status, Size)) -->
    string_without(` `, HostCodes), " - ", nonblanks(UserCodes), blank,
    "[", time(Time), "]", blanks,
    "\"", method(Method), " ", path(Path), " HTTP/", number(_), "\"",
    blank, integer(Status), blank, integer(Size),
    { atom_codes(Host, HostCodes), atom_codes(User, UserCodes) }.

time(time(Day, Month, Year, Seconds)) -->
    integer(Day), "/", month(Month), "/", integer(Year), ":",
    two_digits(H), ":", two_digits(M), ":", two_digits(S), " +0000",
    { Seconds is H * 3600 + M * 60 + S }.

two_digits(N) -->
    digit(A), digit(B),
    { number_codes(N, [A, B]) }.

month(4) --> "Apr".
month(5) --> "May".
month(6) --> "Jun".

method(get) --> "GET", !.
method(post) --> "POST", !.
method(head) --> "HEAD".

path(path(Parts, Query)) -->
    steps(Parts),
    (   "?"
    ->  query(Query)
    ;   { Query = [] }
    ).

steps([Step|Steps]) -->
    "/", !, string_without(`/? `, Codes),
    { atom_codes(Step, Codes) },
    steps(Steps).
steps([]) --> [].

query([Key=Value|Pairs]) -->
    string_without(`=& `, KeyCodes), "=", value(ValueCodes),
    { atom_codes(Key, KeyCodes), string_codes(Value, ValueCodes) },
    (   "&"
    ->  query(Pairs)
    ;   { Pairs = [] }
    ).

value([C|Cs]) --> "%", !, xdigit(H), xdigit(L), { C is H * 16 + L }, value(Cs).
value([C|Cs]) --> [C], { C \== 0'&, C \== 0'  }, !, value(Cs).
value([]) --> [].

% --- Reports ---------------------------------------------------------------------

report_line(Line) :-
    aggregate_status(Pairs),
    member(Status-N, Pairs),
    format(atom(Line), "status ~d: ~d", [Status, N]).
report_line(Line) :-
    setof(Kind-N, counter(Kind, N), Counts),
    member(Kind-N, Counts),
    atom_string(Kind, Text),
    string_upper(Text, Upper),
    string_concat(Upper, ": ", Start),
    string_concat(Start, N, Line).
report_line(Line) :-
    rejected(Text, domain_error(Type, Value)),
    sub_string(Text, Before, _, After, "HTTP/1.1"),
    sub_string(Text, 0, 12, _, Start),
    term_to_atom(Type-Value, Term),
    atomic_list_concat([Before, After, Start, Term], ' ', Line).
report_line(Line) :-
    sessions(Sessions),
    member(session(Host, First, Last, Count), Sessions),
    Count > 1,
    Minutes is (Last - First) / 60,
    format(string(Line), "~w~t~14|~d hits in ~2f min", [Host, Count, Minutes]).
report_line(Line) :-
    findall(Name, ( hit(_, _, _, _, path(Steps, _), 200, _), last(Steps, Name) ), Names),
    msort(Names, Sorted),
    clumped_names(Sorted, Clumps),
    keysort(Clumps, Ordered),
    reverse(Ordered, Descending),
    member(Count-Name, Descending),
    file_kind(Name, Kind),
    format(atom(Line), "~a (~w): ~d", [Name, Kind, Count]).
report_line(Line) :-
    hit(Host, User, time(_, _, _, At), post, path([admin|_], _), Status, _),
    User \== (-),
    Status >= 400,
    format(string(Line), "~q tried to log in at ~d from ~q: ~d", [User, At, Host, Status]).
report_line(Line) :-
    setof(Words, words_searched(Words), All),
    member(Words, All),
    atomic_list_concat(Words, '+', Joined),
    upcase_atom(Joined, Line).
report_line(Line) :-
    bytes_by_method(Assoc),
    assoc_to_list(Assoc, Pairs),
    maplist(kilobytes, Pairs, Texts),
    atomic_list_concat(Texts, '; ', Line).

aggregate_status(Pairs) :-
    findall(Status-1, hit(_, _, _, _, _, Status, _), Ones),
    keysort(Ones, Sorted),
    group_pairs_by_key(Sorted, Groups),
    pairs_keys_values(Groups, Keys, Lists),
    maplist(length, Lists, Counts),
    pairs_keys_values(Pairs, Keys, Counts).

sessions(Sessions) :-
    findall(Host-At, hit(Host, _, time(_, _, _, At), _, _, _, _), Hits),
    keysort(Hits, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(host_session, Groups, Sessions).

host_session(Host-Times, session(Host, First, Last, Count)) :-
    min_list(Times, First),
    max_list(Times, Last),
    length(Times, Count).

clumped_names([], []).
clumped_names([Name|Names], [Count-Name|Clumps]) :-
    same_start(Names, Name, 1, Count, Rest),
    clumped_names(Rest, Clumps).

same_start([Name|Names], Name, N0, N, Rest) :-
    !,
    N1 is N0 + 1,
    same_start(Names, Name, N1, N, Rest).
same_start(Rest, _, N, N, Rest).

file_kind(Name, Kind) :-
    (   sub_atom(Name, Before, 1, After, '.'),
        \+ ( sub_atom(Name, B, 1, _, '.'), B > Before )
    ->  sub_atom(Name, _, After, 0, Extension),
        (   memberchk(Extension, [png, gif, jpg]) -> Kind = image
        ;   atom_concat(p, _, Extension) -> Kind = program
        ;   Kind = text(Extension)
        )
    ;   Kind = folder
    ).

words_searched(Words) :-
    hit(_, _, _, _, path(_, Query), _, _),
    memberchk(q=Text, Query),
    split_string(Text, " ", " ", Strings),
    maplist(atom_string, Words, Strings).

bytes_by_method(Assoc) :-
    empty_assoc(Empty),
    findall(M-Size, hit(_, _, _, M, _, _, Size), Pairs),
    add_all(Pairs, Empty, Assoc).

add_all([], Assoc, Assoc).
add_all([M-Size|Pairs], Assoc0, Assoc) :-
    (   get_assoc(M, Assoc0, Sum0)
    ->  Sum is Sum0 + Size
    ;   Sum = Size
    ),
    put_assoc(M, Assoc0, Sum, Assoc1),
    add_all(Pairs, Assoc1, Assoc).

kilobytes(Method-Bytes, Text) :-
    Kilobytes is Bytes / 1024,
    format(atom(Text), "~a ~1f kB", [Method, Kilobytes]).
