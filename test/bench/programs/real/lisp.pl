% An interpreter of a Lisp with lexical scope. Texts are read into forms, macros
% are expanded (quasiquotation, let, cond and those that a program defines), and
% forms are evaluated in environments whose frames are mutable cells in the
% database, so that closures share variables. Errors and escapes are exceptions
% that a program can catch. The programs: a sieve, queens, a bank with accounts,
% symbolic derivatives, an evaluator of Lisp in Lisp, streams, and errors.
%
% Benchmark: run(10, 504844).

:- dynamic(cell/2).
:- dynamic(global/2).
:- dynamic(macro/3).
:- dynamic(next_cell/1).
:- dynamic(written/1).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ all_programs(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    all_programs(Checksum).

all_programs(Checksum) :-
    findall(Texts, ( program(_, Lines), program_texts(Lines, Texts) ), Results),
    all_sums(Results, 1, Checksum).

all_sums([], Sum, Sum).
all_sums([Texts|Results], Sum0, Sum) :-
    texts_sum(Texts, Sum0, Sum1),
    all_sums(Results, Sum1, Sum).

texts_sum([], Sum, Sum).
texts_sum([Chars|Texts], Sum0, Sum) :-
    chars_sum(Chars, Sum0, Sum1),
    Sum2 is (Sum1 * 31 + 10) mod 1000003,
    texts_sum(Texts, Sum2, Sum).

chars_sum([], Sum, Sum).
chars_sum([C|Cs], Sum0, Sum) :-
    char_code(C, Code),
    Sum1 is (Sum0 * 31 + Code) mod 1000003,
    chars_sum(Cs, Sum1, Sum).

% What the top level writes: the value of each form or its error, and after them
% what the program has displayed.
program_texts(Lines, Texts) :-
    reset,
    joined(Lines, Chars),
    catch(( phrase(forms(Forms), Chars, Rest),
            read_to_end(Rest) ),
          lisp_error(_),
          Forms = []),
    prelude(PreludeLines),
    joined(PreludeLines, PreludeChars),
    phrase(forms(PreludeForms), PreludeChars, _),
    run_forms(PreludeForms, _),
    run_forms(Forms, Values),
    findall(Text, retract(written(Text)), Written),
    append(Values, Written, Texts).

reset :-
    retractall(cell(_, _)),
    retractall(global(_, _)),
    retractall(macro(_, _, _)),
    retractall(next_cell(_)),
    retractall(written(_)),
    assertz(next_cell(0)),
    (   primitive(Name),
        assertz(global(Name, primitive(Name))),
        fail
    ;   true
    ).

joined([], []).
joined([Line|Lines], Chars) :-
    atom_chars(Line, Cs),
    append(Cs, [' '|Rest], Chars),
    joined(Lines, Rest).

run_forms([], []).
run_forms([Form|Forms], [Text|Texts]) :-
    catch(( once(top_value(Form, Value)),
            phrase(shown(Value), Text) ),
          lisp_error(Error),
          ( phrase(shown(Error), ErrorText),
            Text = ['!'|ErrorText] )),
    run_forms(Forms, Texts).

% --- The reader ---------------------------------------------------------------------
% Forms are integers, sym(Name), str(Chars), lists (Prolog's), and true and false
% as bool(true) and bool(false). A dotted pair is a partial list with another tail.

read_to_end([]) :-
    !.
read_to_end([C|_]) :-
    throw(lisp_error([sym(unexpected), str([C])])).

forms([Form|Forms]) -->
    blanks,
    form(Form),
    !,
    forms(Forms).
forms([]) -->
    blanks.

blanks -->
    [C],
    { C == ' ' ; C == '\n' },
    !,
    blanks.
blanks -->
    [].

form([]) -->
    ['('],
    blanks,
    [')'],
    !.
form([Form|Forms]) -->
    ['('],
    !,
    blanks,
    form(Form),
    list_rest(Forms).
form([sym(quote), Form]) -->
    [''''],
    !,
    form(Form).
form([sym(quasiquote), Form]) -->
    ['`'],
    !,
    form(Form).
form([sym('unquote-splicing'), Form]) -->
    [',', '@'],
    !,
    form(Form).
form([sym(unquote), Form]) -->
    [','],
    !,
    form(Form).
form(str(Chars)) -->
    ['"'],
    !,
    string_rest(Chars).
form(bool(Value)) -->
    ['#', C],
    !,
    { truth_char(C, Value) }.
form(Atom) -->
    [C],
    { symbol_char(C) },
    symbol_chars(Cs),
    { atom_of([C|Cs], Atom) }.

truth_char(t, true).
truth_char(f, false).

list_rest([]) -->
    blanks,
    [')'],
    !.
list_rest(Tail) -->
    blanks,
    ['.', ' '],
    !,
    blanks,
    form(Tail),
    blanks,
    [')'].
list_rest([Form|Forms]) -->
    blanks,
    form(Form),
    !,
    list_rest(Forms).
list_rest(_) -->
    { throw(lisp_error([sym(unclosed), sym(list)])) }.

string_rest([]) -->
    ['"'],
    !.
string_rest([C|Cs]) -->
    [C],
    string_rest(Cs).

symbol_chars([C|Cs]) -->
    [C],
    { symbol_char(C) },
    !,
    symbol_chars(Cs).
symbol_chars([]) -->
    [].

symbol_char(C) :-
    \+ memberchk(C, [' ', '\n', '(', ')', '''', '`', ',', '"', '#']).

atom_of(Chars, Atom) :-
    (   digits(Chars, 0, N)
    ->  Atom = N
    ;   Chars = [-|Digits],
        Digits = [_|_],
        digits(Digits, 0, N)
    ->  Atom is -N
    ;   atom_chars(Name, Chars),
        Atom = sym(Name)
    ).

digits([], N, N).
digits([C|Cs], N0, N) :-
    char_code(C, Code),
    Code >= 0'0,
    Code =< 0'9,
    N1 is N0 * 10 + Code - 0'0,
    digits(Cs, N1, N).

% --- Environments: lists of frames, frame(Names, First) with cells First, First+1, ... --------

new_cells(Values, First) :-
    retract(next_cell(First)),
    !,
    cells_filled(Values, First, Next),
    assertz(next_cell(Next)).

cells_filled([], Next, Next).
cells_filled([Value|Values], N, Next) :-
    asserta(cell(N, Value)),
    M is N + 1,
    cells_filled(Values, M, Next).

variable_cell([frame(Names, First)|Env], Name, Cell) :-
    (   position(Names, Name, 0, I)
    ->  Cell is First + I
    ;   variable_cell(Env, Name, Cell)
    ).

position([N|Ns], Name, I0, I) :-
    (   N == Name
    ->  I = I0
    ;   I1 is I0 + 1,
        position(Ns, Name, I1, I)
    ).

variable_value(Name, Env, Value) :-
    (   variable_cell(Env, Name, Cell)
    ->  cell(Cell, Value0)
    ;   global(Name, Value0)
    ->  true
    ;   throw(lisp_error([sym(unbound), sym(Name)]))
    ),
    !,
    (   Value0 == unassigned
    ->  throw(lisp_error([sym(unassigned), sym(Name)]))
    ;   Value = Value0
    ).

assigned(Name, Env, Value) :-
    (   variable_cell(Env, Name, Cell)
    ->  retract(cell(Cell, _)),
        asserta(cell(Cell, Value))
    ;   retract(global(Name, _))
    ->  asserta(global(Name, Value))
    ;   throw(lisp_error([sym(unbound), sym(Name)]))
    ),
    !.

defined(Name, Value) :-
    retractall(global(Name, _)),
    asserta(global(Name, Value)).

% --- Evaluation --------------------------------------------------------------------------------

top_value([sym(define), [sym(Name)|Parameters]|Body], sym(Name)) :-
    !,
    closure(Parameters, Body, [], Name, Closure),
    defined(Name, Closure).
top_value([sym(define), sym(Name), Form], sym(Name)) :-
    !,
    value(Form, [], Value),
    defined(Name, Value).
top_value([sym('define-macro'), [sym(Name)|Parameters]|Body], sym(Name)) :-
    !,
    retractall(macro(Name, _, _)),
    assertz(macro(Name, Parameters, Body)).
top_value(Form, Value) :-
    value(Form, [], Value).

value(N, _, Value) :-
    integer(N),
    !,
    Value = N.
value(sym(Name), Env, Value) :-
    !,
    variable_value(Name, Env, Value).
value([sym(Name)|Forms], Env, Value) :-
    \+ variable_cell(Env, Name, _),
    special(Name, Forms, Env, Value0),
    !,
    Value = Value0.
value([Operator|Operands], Env, Value) :-
    !,
    value(Operator, Env, Function),
    values(Operands, Env, Arguments),
    applied(Function, Arguments, Value).
value(Constant, _, Constant).

values([], _, []).
values([Form|Forms], Env, [Value|Values]) :-
    value(Form, Env, Value),
    values(Forms, Env, Values).

special(quote, [Datum], _, Datum).
special(if, [Test, Then|Else], Env, Value) :-
    value(Test, Env, Truth),
    (   Truth \== bool(false)
    ->  value(Then, Env, Value)
    ;   Else = [Form]
    ->  value(Form, Env, Value)
    ;   Value = bool(false)
    ).
special(lambda, [Parameters|Body], Env, Closure) :-
    closure(Parameters, Body, Env, anonymous, Closure).
special('set!', [sym(Name), Form], Env, Value) :-
    value(Form, Env, Value),
    assigned(Name, Env, Value).
special(begin, Forms, Env, Value) :-
    sequence(Forms, Env, Value).
special(and, Forms, Env, Value) :-
    conjunction(Forms, Env, Value).
special(or, Forms, Env, Value) :-
    disjunction(Forms, Env, Value).
special(let, [Bindings|Body], Env, Value) :-
    let_parts(Bindings, Names, Forms),
    values(Forms, Env, Values),
    new_cells(Values, First),
    body_value(Body, [frame(Names, First)|Env], Value).
special(letrec, [Bindings|Body], Env, Value) :-
    let_parts(Bindings, Names, Forms),
    unassigned_values(Names, Unassigned),
    new_cells(Unassigned, First),
    Env1 = [frame(Names, First)|Env],
    initialized(Names, Forms, Env1),
    body_value(Body, Env1, Value).
special(cond, Clauses, Env, Value) :-
    cond_value(Clauses, Env, Value).
special(quasiquote, [Template], Env, Value) :-
    filled(Template, Env, Value).
special(while, [Test|Body], Env, Value) :-
    while(Test, Body, Env, Value).
special('catch-errors', [Form, Handler], Env, Value) :-
    catch(value(Form, Env, Value),
          lisp_error(Error),
          ( value(Handler, Env, Function),
            applied(Function, [Error], Value) )).
special('call-with-escape', [Form], Env, Value) :-
    value(Form, Env, Function),
    new_cells([escape], Tag),
    catch(applied(Function, [escape(Tag)], Value),
          lisp_escape(Tag, Value0),
          Value = Value0).
special(Name, Operands, Env, Value) :-
    macro(Name, Parameters, Body),
    bound(Parameters, Operands, Names, Values),
    new_cells(Values, First),
    body_value(Body, [frame(Names, First)], Expansion),
    value(Expansion, Env, Value).

closure(Parameters, Body, Env, Name, closure(Parameters, Body, Env, Name)).

let_parts([], [], []).
let_parts([[sym(Name), Form]|Bindings], [Name|Names], [Form|Forms]) :-
    let_parts(Bindings, Names, Forms).

unassigned_values([], []).
unassigned_values([_|Names], [unassigned|Values]) :-
    unassigned_values(Names, Values).

initialized([], [], _).
initialized([Name|Names], [Form|Forms], Env) :-
    value(Form, Env, Value),
    assigned(Name, Env, Value),
    initialized(Names, Forms, Env).

% Definitions at the beginning of a body are a letrec.
body_value(Forms, Env, Value) :-
    inner_definitions(Forms, Definitions, Rest),
    (   Definitions == []
    ->  sequence(Rest, Env, Value)
    ;   value([sym(letrec), Definitions|Rest], Env, Value)
    ).

inner_definitions([[sym(define), [Name|Parameters]|Body]|Forms],
                  [[Name, [sym(lambda), Parameters|Body]]|Definitions], Rest) :-
    !,
    inner_definitions(Forms, Definitions, Rest).
inner_definitions([[sym(define), Name, Form]|Forms], [[Name, Form]|Definitions], Rest) :-
    Name = sym(_),
    !,
    inner_definitions(Forms, Definitions, Rest).
inner_definitions(Rest, [], Rest).

sequence([], _, []).
sequence([Form|Forms], Env, Value) :-
    (   Forms == []
    ->  value(Form, Env, Value)
    ;   value(Form, Env, _),
        sequence(Forms, Env, Value)
    ).

conjunction([], _, bool(true)).
conjunction([Form|Forms], Env, Value) :-
    value(Form, Env, Value0),
    (   ( Forms == [] ; Value0 == bool(false) )
    ->  Value = Value0
    ;   conjunction(Forms, Env, Value)
    ).

disjunction([], _, bool(false)).
disjunction([Form|Forms], Env, Value) :-
    value(Form, Env, Value0),
    (   Value0 == bool(false)
    ->  disjunction(Forms, Env, Value)
    ;   Value = Value0
    ).

cond_value([], _, bool(false)).
cond_value([[sym(else)|Body]|_], Env, Value) :-
    !,
    sequence(Body, Env, Value).
cond_value([[Test|Body]|Clauses], Env, Value) :-
    value(Test, Env, Truth),
    (   Truth == bool(false)
    ->  cond_value(Clauses, Env, Value)
    ;   Body == []
    ->  Value = Truth
    ;   sequence(Body, Env, Value)
    ).

filled([sym(unquote), Form], Env, Value) :-
    !,
    value(Form, Env, Value).
filled([[sym('unquote-splicing'), Form]|Templates], Env, Value) :-
    !,
    value(Form, Env, List),
    filled(Templates, Env, Rest),
    (   append(List, Rest, Value0)
    ->  Value = Value0
    ;   throw(lisp_error([sym('not-a-list'), List]))
    ).
filled([Template|Templates], Env, [Value|Values]) :-
    !,
    filled(Template, Env, Value),
    filled(Templates, Env, Values).
filled(Datum, _, Datum).

while(Test, Body, Env, Value) :-
    value(Test, Env, Truth),
    (   Truth == bool(false)
    ->  Value = []
    ;   sequence(Body, Env, _),
        while(Test, Body, Env, Value)
    ).

% --- Application ------------------------------------------------------------------------------------

applied(closure(Parameters, Body, Env, Name), Arguments, Value) :-
    !,
    (   bound(Parameters, Arguments, Names, Values)
    ->  true
    ;   throw(lisp_error([sym('wrong-number-of-arguments'), sym(Name)]))
    ),
    new_cells(Values, First),
    body_value(Body, [frame(Names, First)|Env], Value).
applied(primitive(Name), Arguments, Value) :-
    !,
    (   computed(Name, Arguments, Value0)
    ->  Value = Value0
    ;   throw(lisp_error([sym('wrong-arguments'), sym(Name)|Arguments]))
    ).
applied(escape(Tag), [Value], _) :-
    !,
    throw(lisp_escape(Tag, Value)).
applied(Other, _, _) :-
    throw(lisp_error([sym('not-a-function'), Other])).

% A symbol in place of the rest of the parameters takes all other arguments.
bound([], [], [], []).
bound(sym(Rest), Arguments, [Rest], [Arguments]).
bound([sym(Name)|Parameters], [Argument|Arguments], [Name|Names], [Argument|Values]) :-
    bound(Parameters, Arguments, Names, Values).

primitive(+).
primitive(-).
primitive(*).
primitive(quotient).
primitive(remainder).
primitive(=).
primitive(<).
primitive(>).
primitive(cons).
primitive(car).
primitive(cdr).
primitive(list).
primitive('eq?').
primitive('equal?').
primitive('pair?').
primitive('null?').
primitive('symbol?').
primitive('number?').
primitive('procedure?').
primitive(not).
primitive(apply).
primitive(error).
primitive(display).

computed(+, Ns, V) :-
    all_integers(Ns),
    total(Ns, 0, V).
computed(-, [N|Ns], V) :-
    all_integers([N|Ns]),
    (   Ns == []
    ->  V is -N
    ;   total(Ns, 0, Sum),
        V is N - Sum
    ).
computed(*, Ns, V) :-
    all_integers(Ns),
    multiplied(Ns, 1, V).
computed(quotient, [A, B], V) :-
    all_integers([A, B]),
    nonzero(B),
    V is A // B.
computed(remainder, [A, B], V) :-
    all_integers([A, B]),
    nonzero(B),
    V is A - A // B * B.
computed(=, [A, B], bool(V)) :-
    all_integers([A, B]),
    ( A =:= B -> V = true ; V = false ).
computed(<, [A, B], bool(V)) :-
    all_integers([A, B]),
    ( A < B -> V = true ; V = false ).
computed(>, [A, B], bool(V)) :-
    all_integers([A, B]),
    ( A > B -> V = true ; V = false ).
computed(cons, [A, B], [A|B]).
computed(car, [[A|_]], A).
computed(cdr, [[_|B]], B).
computed(list, Values, Values).
computed('eq?', [A, B], bool(V)) :-
    ( A == B -> V = true ; V = false ).
computed('equal?', [A, B], bool(V)) :-
    ( A == B -> V = true ; V = false ).
computed('pair?', [A], bool(V)) :-
    ( A = [_|_] -> V = true ; V = false ).
computed('null?', [A], bool(V)) :-
    ( A == [] -> V = true ; V = false ).
computed('symbol?', [A], bool(V)) :-
    ( A = sym(_) -> V = true ; V = false ).
computed('number?', [A], bool(V)) :-
    ( integer(A) -> V = true ; V = false ).
computed('procedure?', [A], bool(V)) :-
    ( procedure(A) -> V = true ; V = false ).
computed(not, [A], bool(V)) :-
    ( A == bool(false) -> V = true ; V = false ).
computed(apply, [Function, Arguments], V) :-
    applied(Function, Arguments, V).
computed(error, Irritants, _) :-
    throw(lisp_error([sym(error)|Irritants])).
computed(display, [A], []) :-
    phrase(shown(A), Text),
    assertz(written(Text)).

procedure(closure(_, _, _, _)).
procedure(primitive(_)).
procedure(escape(_)).

all_integers([]).
all_integers([N|Ns]) :-
    integer(N),
    all_integers(Ns).

nonzero(N) :-
    (   N =:= 0
    ->  throw(lisp_error([sym('division-by-zero')]))
    ;   true
    ).

total([], Sum, Sum).
total([N|Ns], Sum0, Sum) :-
    Sum1 is Sum0 + N,
    total(Ns, Sum1, Sum).

multiplied([], P, P).
multiplied([N|Ns], P0, P) :-
    P1 is P0 * N,
    multiplied(Ns, P1, P).

% --- The writer ----------------------------------------------------------------------------------------

shown(Value) -->
    { integer(Value) },
    !,
    { number_codes(Value, Codes),
      atom_codes(Atom, Codes) },
    atom_text(Atom).
shown(sym(Name)) -->
    atom_text(Name).
shown(str(Chars)) -->
    text(Chars).
shown(bool(true)) -->
    ['#', t].
shown(bool(false)) -->
    ['#', f].
shown(closure(_, _, _, Name)) -->
    ['<'],
    atom_text(Name),
    ['>'].
shown(primitive(Name)) -->
    ['<'],
    atom_text(Name),
    ['>'].
shown(escape(_)) -->
    ['<', e, '>'].
shown([]) -->
    ['(', ')'].
shown([Value|Values]) -->
    ['('],
    shown(Value),
    shown_rest(Values).

shown_rest([]) -->
    !,
    [')'].
shown_rest([Value|Values]) -->
    !,
    [' '],
    shown(Value),
    shown_rest(Values).
shown_rest(Value) -->
    [' ', '.', ' '],
    shown(Value),
    [')'].

atom_text(Atom) -->
    { atom_chars(Atom, Chars) },
    text(Chars).

text([]) -->
    [].
text([C|Cs]) -->
    [C],
    text(Cs).

% --- The prelude and the programs ----------------------------------------------------------------------

prelude([
    '(define (map f xs) (if (null? xs) ''() (cons (f (car xs)) (map f (cdr xs)))))',
    '(define (filter p xs) (cond ((null? xs) ''()) ((p (car xs)) (cons (car xs) (filter p (cdr xs))))',
    '  (else (filter p (cdr xs)))))',
    '(define (fold f z xs) (if (null? xs) z (fold f (f z (car xs)) (cdr xs))))',
    '(define (append xs ys) (if (null? xs) ys (cons (car xs) (append (cdr xs) ys))))',
    '(define (reverse xs) (fold (lambda (ys x) (cons x ys)) ''() xs))',
    '(define (range a b) (if (> a b) ''() (cons a (range (+ a 1) b))))',
    '(define (assq key alist) (cond ((null? alist) #f) ((eq? (car (car alist)) key) (car alist))',
    '  (else (assq key (cdr alist)))))',
    '(define (cadr x) (car (cdr x)))',
    '(define (caddr x) (car (cdr (cdr x))))',
    '(define (length xs) (fold (lambda (n x) (+ n 1)) 0 xs))',
    '(define-macro (unless test . body) `(if ,test #f (begin ,@body)))',
    '(define-macro (let* bindings . body)',
    '  (if (null? bindings) `(let () ,@body)',
    '    `(let (,(car bindings)) (let* ,(cdr bindings) ,@body))))',
    '(define-macro (delay form) `(lambda () ,form))' ]).

program(sieve, [
    '(define (sieve xs)',
    '  (if (null? xs) xs',
    '    (cons (car xs) (sieve (filter (lambda (x) (not (= 0 (remainder x (car xs))))) (cdr xs))))))',
    '(sieve (range 2 40))' ]).
program(queens, [
    '(define (safe? q d qs)',
    '  (or (null? qs)',
    '      (and (not (= q (car qs))) (not (= q (+ (car qs) d))) (not (= q (- (car qs) d)))',
    '           (safe? q (+ d 1) (cdr qs)))))',
    '(define (queens n)',
    '  (call-with-escape (lambda (return)',
    '    (define (place k qs)',
    '      (if (= k 0) (return qs)',
    '        (map (lambda (q) (if (safe? q 1 qs) (place (- k 1) (cons q qs)) #f)) (range 1 n))))',
    '    (place n ''()))))',
    '(map queens ''(4 5 3))' ]).
program(bank, [
    '(define (account balance)',
    '  (define (withdraw amount)',
    '    (if (> amount balance) (error "not enough" balance)',
    '      (begin (set! balance (- balance amount)) balance)))',
    '  (define (deposit amount) (set! balance (+ balance amount)))',
    '  (lambda (message . arguments)',
    '    (cond ((eq? message ''withdraw) (apply withdraw arguments))',
    '          ((eq? message ''deposit) (apply deposit arguments))',
    '          (else (error "no such message" message)))))',
    '(define peter (account 100))',
    '(define paul (account 50))',
    '(define (transfer from to amount)',
    '  (catch-errors (begin (from ''withdraw amount) (to ''deposit amount))',
    '    (lambda (e) (display e) 0)))',
    '(map (lambda (amount) (transfer peter paul amount)) ''(10 20 80 30 50))',
    '(transfer paul peter 100)',
    '(peter ''close)' ]).
program(derivatives, [
    '(define (sum a b) (cond ((and (number? a) (number? b)) (+ a b)) ((equal? a 0) b) ((equal? b 0) a)',
    '  (else `(+ ,a ,b))))',
    '(define (product a b) (cond ((and (number? a) (number? b)) (* a b)) ((equal? a 0) 0) ((equal? b 0) 0)',
    '  ((equal? a 1) b) ((equal? b 1) a) (else `(* ,a ,b))))',
    '(define (derive e x)',
    '  (cond ((number? e) 0)',
    '        ((symbol? e) (if (eq? e x) 1 0))',
    '        ((eq? (car e) ''+) (sum (derive (cadr e) x) (derive (caddr e) x)))',
    '        ((eq? (car e) ''*) (sum (product (cadr e) (derive (caddr e) x))',
    '                                (product (derive (cadr e) x) (caddr e))))',
    '        (else (error "unknown" (car e)))))',
    '(derive ''(+ (* x x) (* 3 x)) ''x)',
    '(derive (derive ''(* x (* x (* y x))) ''x) ''x)',
    '(derive ''(sin x) ''x)' ]).
program(lisp, [
    '(define (evaluate e env)',
    '  (cond ((number? e) e)',
    '        ((symbol? e) (let ((b (assq e env))) (if b (cdr b) (error "unbound" e))))',
    '        ((eq? (car e) ''if) (if (= 0 (evaluate (cadr e) env)) (evaluate (car (cdr (cdr (cdr e)))) env)',
    '                                (evaluate (caddr e) env)))',
    '        ((eq? (car e) ''fn) (lambda (x) (evaluate (caddr e) (cons (cons (cadr e) x) env))))',
    '        ((eq? (car e) ''sub) (- (evaluate (cadr e) env) (evaluate (caddr e) env)))',
    '        ((eq? (car e) ''mul) (* (evaluate (cadr e) env) (evaluate (caddr e) env)))',
    '        (else ((evaluate (car e) env) (evaluate (cadr e) env)))))',
    '(define fix ''(fn f ((fn x (f (fn y ((x x) y)))) (fn x (f (fn y ((x x) y)))))))',
    '(define fac `(,fix (fn fac (fn n (if n (mul n (fac (sub n 1))) 1)))))',
    '(evaluate `(,fac 6) ''())',
    '(evaluate ''(fn x y) ''())',
    '((evaluate ''(fn x y) ''()) 1)' ]).
program(streams, [
    '(define (integers n) (cons n (delay (integers (+ n 1)))))',
    '(define (tail s) ((cdr s)))',
    '(define (take n s) (if (= n 0) ''() (cons (car s) (take (- n 1) (tail s)))))',
    '(define (smap f s) (cons (f (car s)) (delay (smap f (tail s)))))',
    '(define (sfilter p s) (if (p (car s)) (cons (car s) (delay (sfilter p (tail s)))) (sfilter p (tail s))))',
    '(take 5 (smap (lambda (x) (* x x)) (sfilter (lambda (x) (= 1 (remainder x 3))) (integers 0))))',
    '(let* ((a 1) (b (+ a 1)) (c (* b 3))) (list a b c ''(x . y)))',
    '(define counter 0)',
    '(define (tick) (set! counter (+ counter 1)))',
    '(while (< counter 20) (tick) (unless (= 0 (remainder counter 7)) (tick)))',
    'counter' ]).
program(errors, [
    '(car ''())',
    '(undefined 1)',
    '((lambda (x) x) 1 2)',
    '(quotient 1 (- 1 1))',
    '(letrec ((a b) (b 1)) a)',
    '(1 2)',
    '(+ 1 ''x)',
    '(catch-errors (car 5) (lambda (e) (list ''caught e)))',
    '(set! nowhere 1)',
    '`(1 ,(+ 1 1) ,@(map (lambda (x) (* x x)) ''(2 3)) "end" . 5)' ]).
