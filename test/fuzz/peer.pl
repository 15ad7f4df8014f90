% The other side of peer.ts: reads programs with goals from user_input, one
% term each, and writes what the goals do. What they write goes out as it is;
% an event of this file stands between two characters 1. A character 2 ends a
% goal, a character 3 a program.

:- use_module(library(time)).
:- use_module(library(lists)).
% With it 9.0.4 loses the effects of a clause after one that begins with =/2.
:- set_prolog_flag(optimise_unify, false).
:- style_check(-singleton).
:- style_check(-discontiguous).
:- style_check(-var_branches).

:- multifile user:message_hook/3.
% A program that cannot be loaded there is not compared.
user:message_hook(_, Kind, _) :-
    (   Kind == error,
        nb_current(loading, true)
    ->  event(exhausted)
    ;   true
    ).

serve :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    set_stream(user_output, buffer(full)),
    repeat,
    read(user_input, Term),
    (   Term == end_of_file
    ->  !
    ;   Term = program(Module, Steps),
        catch(steps(Steps, Module), _, true),
        put_char('\x03\'),
        flush_output,
        fail
    ).

steps([], _).
steps([Step|Steps], Module) :-
    catch(step(Step, Module), Ball, event(stopped(Ball))),
    put_char('\x02\'),
    steps(Steps, Module).

step(load(Text), Module) :-
    b_setval(loading, true),
    setup_call_cleanup(open_string(Text, Stream),
                       load_files(Module:Module, [stream(Stream)]),
                       close(Stream)),
    b_setval(loading, false).
step(ask(Text, Most), Module) :-
    term_string(Goal-Shown, Text, [module(Module)]),
    Count = count(0),
    call_with_time_limit(
        3,
        call_with_inference_limit(answers(Module, Goal, Shown, Most, Count),
                                  3_000_000, Result)),
    (   Result == inference_limit_exceeded
    ->  event(exhausted)
    ;   true
    ).

answers(Module, Goal, Shown, Most, Count) :-
    (   Module:Goal,
        event(answer(Shown)),
        arg(1, Count, N),
        N1 is N + 1,
        nb_setarg(1, Count, N1),
        N1 >= Most
    ->  true
    ;   event(no)
    ).

event(Event) :-
    put_char('\x01\'),
    (   Event = answer(Text)
    ->  write(Text)
    ;   print_event(Event)
    ),
    put_char('\x01\').

print_event(no) :- write(no).
print_event(exhausted) :- write(exhausted).
print_event(stopped(time_limit_exceeded)) :- !, write(exhausted).
print_event(stopped(error(resource_error(_), _))) :- !, write(exhausted).
print_event(stopped(Ball)) :- format('throws ~w', [Ball]).
