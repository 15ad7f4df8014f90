:- module(program_analysis, [loaded_program/5, module_of/3, text_parts/3, program_module/1, called_library/2]).

/*  Questions of the compiler of programs about a program that has been loaded, see ../node/program-compiler.ts. */

%   loaded_program(+Path, +Own, -Module, -Exports, -Defined): the module of the program, what it exports, and what is
%   defined there. Without a declaration, it exports all that it defines.
loaded_program(Path, Own, Module, Exports, Defined) :-
    module_of(Path, Own, Module),
    findall(Indicator, defined(Module, Indicator), Defined),
    (   system:'$loaded'(Path, Module)
    ->  '$predicates'(Module, exported, Indicators),
        findall(Export, ( member(Name/Arity, Indicators), indicator(Name, Arity, Export) ), Exports)
    ;   Exports = Defined
    ).

module_of(Path, Own, Module) :-
    (   system:'$loaded'(Path, Module0),
        Module0 \== []
    ->  Module = Module0
    ;   Module = Own
    ).

defined(Module, Indicator) :-
    clauses_of(Module, Name, Arity),
    \+ sub_atom(Name, 0, _, _, $),
    indicator(Name, Arity, Indicator).

clauses_of(Module, Name, Arity) :-
    '$predicates'(Module, defined, Indicators),
    member(Name/Arity, Indicators),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, foreign),
    \+ predicate_property(Module:Head, imported_from(_)).

indicator(Name, Arity, Indicator) :-
    atomic_list_concat([Name, /, Arity], Indicator).

%   text_parts(+Text, +Module, -Parts): of a text of the module: comment(From, To), pred(From, To) for declarations of
%   modes, and library(Name) for what directives load and call. Places are offsets in bytes.
text_parts(Text, Module, Parts) :-
    parts(0, Text, Module, Parts0),
    setup_call_cleanup(
        open_string(Text, Stream),
        findall(comment(From, To), comment_in(Stream, Module, From, To), Comments),
        close(Stream)),
    append(Comments, Parts0, Parts).

comment_in(Stream, Module, From, To) :-
    repeat,
    catch(read_term(Stream, Term, [module(Module), comments(Comments)]), error(syntax_error(_), _), true),
    (   member(Position-Comment, Comments),
        stream_position_data(byte_count, Position, From),
        string_bytes(Comment, Bytes, utf8),
        length(Bytes, Length),
        To is From + Length
    ;   Term == end_of_file,
        !,
        fail
    ).

parts(Offset, Text, Module, Parts) :-
    '$read_term'(Text, Offset, Module, [], Step),
    parts_of(Step, Module, Parts, Parts1, Next),
    (   Next == end
    ->  Parts1 = []
    ;   parts(Next, Text, Module, Parts1)
    ).

parts_of(end_of_file, _, Parts, Parts, end).
parts_of(syntax_error(_, _, _, Next), _, Parts, Parts, Next).
parts_of(read(Term, From, To, _, _, _), Module, Parts, Parts1, Next) :-
    findall(Part, part(Term, From, To, Module, Part), Found),
    append(Found, Parts1, Parts),
    ( Term == end_of_file -> Next = end ; Next = To ).

part(Term, From, To, Module, Part) :-
    nonvar(Term),
    ( Term = (:- Goal) ; Term = (?- Goal) ),
    (   nonvar(Goal),
        Goal = pred(_)
    ->  Part = pred(From, To)
    ;   ( named_library(Goal, Library) ; called_in(Goal, Module, 0, Library) ),
        Part = library(Library)
    ).

named_library(Term, Library) :-
    compound(Term),
    (   Term = library(Spec)
    ->  catch('$library_name'(Spec, Library), _, fail)
    ;   arg(_, Term, Argument),
        named_library(Argument, Library)
    ).

%   program_module(-Module): one that is of no library.
program_module(Module) :-
    current_module(Module),
    \+ memberchk(Module, [system, program_analysis]),
    \+ library_of(Module, _).

%   called_library(+Module, -Library): clauses of the module call what the library exports.
called_library(Module, Library) :-
    clauses_of(Module, Name, Arity),
    functor(Head, Name, Arity),
    clause(Module:Head, Body),
    called_in(Body, Module, 0, Library).

library_of(Module, Library) :-
    '$module'(Module, _, File),
    atom(File),
    atom_concat('library(', Rest, File),
    atom_concat(Library, ')', Rest).

%   called_in(+Goal, +Module, +More, -Library): the goal is called with so many more arguments.
called_in(Goal0, Module0, More, Library) :-
    nonvar(Goal0),
    strip_module(Module0:Goal0, Module, Goal),
    callable(Goal),
    atom(Module),
    functor(Goal, Name, Arity0),
    Arity is Arity0 + More,
    (   '$predicate'(Module, Name, Arity, Definer, _)
    ->  true
    ;   '$autoload'(Module, Name, Arity)
    ->  '$predicate'(Module, Name, Arity, Definer, _)
    ),
    (   library_of(Definer, Library)
    ;   functor(General, Name, Arity),
        predicate_property(Definer:General, meta_predicate(Meta)),
        arg(I, Meta, Spec),
        more_arguments(Spec, Extra),
        I =< Arity0,
        arg(I, Goal, Argument),
        called_in(Argument, Module, Extra, Library)
    ).

more_arguments(Spec, Spec) :-
    integer(Spec).
more_arguments(^, 0).
more_arguments(//, 2).
