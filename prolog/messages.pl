:- module(messages,
          [ print_message/2,            % +Kind, +Message
            print_message_lines/3,      % +Stream, +Prefix, +Lines
            message_to_lines/2          % +Message, -Lines
          ]).

/** <module> Messages to people

A message is a term. Its text is made when it is printed: by clauses that the
program adds to prolog:message//1, or, for the first argument of an error
term, to prolog:error_message//1; otherwise by the system, which knows the
error terms. The text is a list of lines separated by `nl`; a line consists of
Format-Arguments, a format alone, ansi(Attributes, Format, Arguments), or
url(Location) with a location such as File:Line:Column, or url(Location,
Label).
*/

:- multifile
    prolog:message/3,
    prolog:error_message/3.


%!  print_message(+Kind, +Message) is det.
%
%   Prints Message to user_error, unless Kind is `silent` or
%   user:message_hook(Message, Kind, Lines) is true. Kind is `error`,
%   `warning`, `informational`, `information`, `debug(Topic)`, `help`,
%   `banner` or `silent`.
%
%   ```
%   ?- print_message(silent, format("Loaded ~w", [it])).
%   true.
%   ```

print_message(Kind, Message) :-
    message_to_lines(Message, Lines),
    (   current_predicate(user:message_hook/3),
        \+ \+ user:message_hook(Message, Kind, Lines)
    ->  true
    ;   Kind == silent
    ->  true
    ;   catch(print_message_lines(user_error, kind(Kind), Lines),
              error(io_error(write, _), _),
              true)                     % there is no other place to say it
    ).


%!  message_to_lines(+Message, -Lines) is det.
%
%   True iff Lines is the text of Message.
%
%   ```
%   ?- message_to_lines(format("~w!", [hello]), Lines).
%   Lines = [[~,w,!]-[hello]].
%   ```

message_to_lines(Message, Lines) :-
    (   var(Message)
    ->  Lines0 = ['Unknown message: ~p'-[Message]]
    ;   current_predicate(prolog:message/3),
        phrase(prolog:message(Message), Lines1)
    ->  Lines0 = Lines1
    ;   Message = format(Format, Arguments)
    ->  Lines0 = [Format-Arguments]
    ;   Message = error(Formal, Context),
        nonvar(Formal),
        current_predicate(prolog:error_message/3),
        phrase(prolog:error_message(Formal), Lines1)
    ->  around_(Formal, Context, Before, Behind),
        phrase((['~w'-[Before]],list_(Lines1),['~w'-[Behind]]), Lines0)
    ;   error_(Message)
    ->  '$message_text'(Message, Text),
        split_string(Text, '\n', '', Parts),
        lines_(Parts, Lines0)
    ;   Lines0 = ['Unknown message: ~p'-[Message]]
    ),
    Lines = Lines0.

% around_(+Formal, ?Context, -Before, -After): the texts that Context adds
% before and after the text for Formal.

around_(Formal, Context, Before, Behind) :-
    '$message_text'(error(Formal,_), Text),
    '$message_text'(error(Formal,Context), Whole),
    once(sub_atom(Whole, B, _, A, Text)),
    sub_atom(Whole, 0, B, _, Before),
    sub_atom(Whole, _, A, 0, Behind).

list_([]) -->
    [].
list_([Line|Lines]) -->
    [Line],
    list_(Lines).

error_(error(_, _)).
error_(unwind(_)).

lines_([Part], Lines) :-
    !,                                  % no newline after the last one
    Lines = ['~w'-[Part]].
lines_([Part|Parts], ['~w'-[Part],nl|Lines]) :-
    lines_(Parts, Lines).


%!  print_message_lines(+Stream, +Prefix, +Lines) is det.
%
%   Writes Lines to Stream, each after Prefix, a format, or kind(Kind) for the
%   prefix of messages of that kind.
%
%   ```
%   ?- print_message_lines(user_error, '~N% ', []).
%   true.
%   ```

print_message_lines(Stream, Prefix, Lines) :-
    (   nonvar(Prefix),
        Prefix = kind(Kind)
    ->  kind_(Kind, First, Next)
    ;   First = Prefix,
        Next = Prefix
    ),
    (   Lines == []
    ->  true
    ;   (   atomic(First),
            sub_atom(First, 0, 2, _, '~N')
        ->  format(Stream, '~N', [])
        ;   true
        ),
        % At once: user_error hands over what is written piece by piece.
        with_output_to(string(Text),
                       ( current_output(Capture),
                         format(Capture, First, []),
                         parts_(Lines, Capture, Next) )),
        write(Stream, Text),
        flush_output(Stream)
    ).

kind_(Kind, First, Next) :-
    (   prefix_(Kind, First0, Next0)
    ->  First = First0,
        Next = Next0
    ;   First = '~N',
        Next = '~N'
    ).

prefix_(error,         '~NError: ',   '~N  ').
prefix_(warning,       '~NWarning: ', '~N  ').
prefix_(informational, '~N% ',        '~N% ').
prefix_(debug(_),      '~N% ',        '~N% ').

parts_([], Stream, _) :-
    nl(Stream).
parts_([Part], Stream, _) :-
    Part == flush,
    !,                                  % the line continues in the next message
    flush_output(Stream).
parts_([Part|Parts], Stream, Next) :-
    (   Part == nl
    ->  nl(Stream),
        (   Parts == []
        ->  true
        ;   format(Stream, Next, []),
            parts_(Parts, Stream, Next)
        )
    ;   part_(Part, Stream),
        parts_(Parts, Stream, Next)
    ).

part_(Part, Stream) :-
    (   var(Part)
    ->  print(Stream, Part)
    ;   markup_(Part)
    ->  true
    ;   Part = ansi(_, Format, Arguments)
    ->  format(Stream, Format, Arguments)
    ;   url_(Part, Label)
    ->  format(Stream, '~w', [Label])
    ;   Part = Format-Arguments
    ->  format(Stream, Format, Arguments)
    ;   format(Stream, Part, [])
    ).

url_(url(Location), Location).
url_(url(_, Label), Label).

markup_(at_same_line).
markup_(flush).
markup_(begin(_, _)).
markup_(end(_)).
