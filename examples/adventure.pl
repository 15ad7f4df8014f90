/*  The lighthouse: a text adventure

    The state of the world is in the database: at/2, locked/1, lit/1 and
    so on are facts that assertz/1 and retract/1 change. The line that a
    player types is split into words, and a grammar on words turns these
    into a command; then one clause of do/1 changes the world and
    describes the result.

    It is written for SWI-Prolog, where double quotes are strings:

      ambilog --swi examples/adventure.pl -g main

    A way to win: take lamp, go north, take key, go south, light lamp, go
    down, unlock door with key, go east, take oil, go west, go up, go up, fill
    lantern.
*/

:- use_module(library(lists)).
:- use_module(library(readutil)).

:- dynamic
    at/2,           % at(Thing, Place): a room, or player for things carried
    here/1,         % the room that the player is in
    locked/1,       % a door that cannot be passed
    lit/1,          % a lamp that burns
    filled/1,       % the lantern, once there is oil in it
    visited/1,      % rooms that have been described in full
    turns/1,
    over/1.         % won or lost or left


/*  The world as it is built  */

room(shore, "the shore",
     "Waves roll over the stones. A lighthouse stands dark before you.").
room(hut, "the fisherman's hut",
     "Nets hang from the beams. Nobody has lived here for years.").
room(hall, "the foot of the lighthouse",
     "A round room of bare stone. Stairs lead up and steps lead down.").
room(cellar, "the cellar",
     "It smells of salt and iron. In the east wall there is a door.").
room(store, "the store",
     "Barrels, most of them broken, stand along the walls.").
room(top, "the top of the lighthouse",
     "Glass all around, and in the middle the great lantern. It is empty.").

% way(Room, Direction, Room): one row per direction.

way(shore, north, hut).
way(hut, south, shore).
way(shore, east, hall).
way(hall, west, shore).
way(hall, down, cellar).
way(cellar, up, hall).
way(cellar, east, store).
way(store, west, cellar).
way(hall, up, top).
way(top, down, hall).

% door(Door, Room, Direction): the door blocks that way.

door(door, cellar, east).
door(door, store, west).

opens(key, door).

dark(cellar).
dark(store).

thing(lamp, "a small lamp").
thing(key, "a rusty key").
thing(net, "a torn net").
thing(oil, "a can of oil").
thing(lantern, "the great lantern").

fixed(lantern).

%!  new_game is det.
%
%   Resets the world to its initial state.

new_game :-
    forall(member(Fact, [at(_, _), here(_), locked(_), lit(_), filled(_),
                         visited(_), turns(_), over(_)]),
           retractall(Fact)),
    forall(member(Fact, [at(lamp, shore), at(net, hut), at(key, hut),
                         at(oil, store), at(lantern, top), here(shore),
                         locked(door), turns(0)]),
           assertz(Fact)).


/*  Commands are sentences  */

%!  command(-Command)//
%
%   The words of a command.

command(go(Direction)) -->
    ( [go] ; [walk] ; [climb] ; [] ),
    direction(Direction).
command(take(Thing)) -->
    ( [take] ; [get] ; [pick, up] ),
    noun(Thing).
command(drop(Thing)) -->
    ( [drop] ; [put, down] ),
    noun(Thing).
command(unlock(Door, Key)) -->
    ( [unlock] ; [open] ),
    noun(Door),
    ( [with], noun(Key) ; { opens(Key, Door) } ).
command(light(Thing)) -->
    ( [light] ; [turn, on] ),
    noun(Thing).
command(fill(Thing)) -->
    [fill],
    noun(Thing),
    ( [] ; [with], noun(oil) ).
command(look) -->
    [look].
command(examine(Thing)) -->
    ( [examine] ; [look, at] ),
    noun(Thing).
command(inventory) -->
    ( [inventory] ; [i] ).
command(quit) -->
    [quit].

noun(Noun) -->
    ( [the] ; [a] ; [] ),
    [Noun],
    { thing(Noun, _) ; door(Noun, _, _) }.

direction(Direction) -->
    [Word],
    { direction_word(Word, Direction) }.

direction_word(north, north).
direction_word(n, north).
direction_word(south, south).
direction_word(s, south).
direction_word(east, east).
direction_word(e, east).
direction_word(west, west).
direction_word(w, west).
direction_word(up, up).
direction_word(u, up).
direction_word(down, down).
direction_word(d, down).

%!  line_command(+Line, -Command) is det.
%
%   True iff Line, a string, means Command; `unknown` if it is not understood.

line_command(Line, Command) :-
    string_lower(Line, Lower),
    split_string(Lower, " \t", " \t.!?,", Parts),
    words_(Parts, Words),
    (   Words == []
    ->  Command = nothing
    ;   phrase(command(Command0), Words)
    ->  Command = Command0
    ;   Command = unknown
    ).

words_([], []).
words_([Part|Parts], Words) :-
    (   Part == ""
    ->  Words = Words1
    ;   atom_string(Word, Part),
        Words = [Word|Words1]
    ),
    words_(Parts, Words1).


/*  Effects of commands  */

%!  do(+Command) is det.
%
%   Carries out the command, or tells the player why that is impossible.

do(go(Direction)) :-
    here(Room),
    (   \+ way(Room, Direction, _)
    ->  say("You cannot go ~w from here.", [Direction])
    ;   door(Door, Room, Direction),
        locked(Door)
    ->  say("The ~w is locked.", [Door])
    ;   way(Room, Direction, Next),
        retract(here(Room)),
        assertz(here(Next)),
        arrive
    ).
do(take(Thing)) :-
    (   at(Thing, player)
    ->  say("You have the ~w already.", [Thing])
    ;   \+ in_sight(Thing)
    ->  say("You see no ~w here.", [Thing])
    ;   ( fixed(Thing) ; \+ thing(Thing, _) )
    ->  say("The ~w does not move.", [Thing])
    ;   retract(at(Thing, _)),
        assertz(at(Thing, player)),
        say("You take the ~w.", [Thing])
    ).
do(drop(Thing)) :-
    (   retract(at(Thing, player))
    ->  here(Room),
        assertz(at(Thing, Room)),
        say("You drop the ~w.", [Thing])
    ;   say("You do not have that.", [])
    ).
do(unlock(Door, Key)) :-
    here(Room),
    (   \+ in_sight(Door)
    ->  say("You see no ~w here.", [Door])
    ;   \+ door(Door, Room, _)
    ->  say("That has no lock.", [])
    ;   \+ at(Key, player)
    ->  say("You have no ~w.", [Key])
    ;   \+ opens(Key, Door)
    ->  say("The ~w does not fit.", [Key])
    ;   retract(locked(Door))
    ->  say("With a groan the ~w opens.", [Door])
    ;   say("The ~w is not locked.", [Door])
    ).
do(light(Thing)) :-
    (   \+ in_sight(Thing)
    ->  say("You see no ~w here.", [Thing])
    ;   Thing == lantern
    ->  say("There is no oil in it.", [])
    ;   Thing \== lamp
    ->  say("That would not be wise.", [])
    ;   lit(lamp)
    ->  say("It burns already.", [])
    ;   assertz(lit(lamp)),
        say("The lamp gives a warm light.", [])
    ).
do(fill(Thing)) :-
    (   \+ in_sight(Thing)
    ->  say("You see no ~w here.", [Thing])
    ;   \+ at(oil, player)
    ->  say("You have nothing to fill it with.", [])
    ;   Thing \== lantern
    ->  say("The ~w needs no oil.", [Thing])
    ;   \+ lit(lamp)
    ->  say("Oil you have, but nothing to light it with.", [])
    ;   assertz(filled(lantern)),
        assertz(over(won)),
        say("The lantern catches fire. Its light sweeps over the sea.", []),
        say("Far out, a ship turns away from the rocks.", [])
    ).
do(look) :-
    here(Room),
    describe(Room).
do(examine(Thing)) :-
    (   \+ in_sight(Thing)
    ->  say("You see no ~w here.", [Thing])
    ;   locked(Thing)
    ->  say("The ~w is locked.", [Thing])
    ;   thing(Thing, Text)
    ->  say("It is ~s.", [Text])
    ;   say("The ~w stands open.", [Thing])
    ).
do(inventory) :-
    findall(Text, ( at(Thing, player), thing(Thing, Text) ), Texts),
    (   Texts == []
    ->  say("You carry nothing.", [])
    ;   atomic_list_concat(Texts, ', ', List),
        say("You carry ~w.", [List])
    ).
do(quit) :-
    assertz(over(left)),
    say("The lighthouse stays dark.", []).
do(unknown) :-
    say("I do not understand that.", []).
do(nothing).

%!  in_sight(?Thing) is nondet.
%
%   True iff the player can see or feel Thing: it is carried, or it is in the
%   room and there is light.

in_sight(Thing) :-
    at(Thing, player).
in_sight(Thing) :-
    here(Room),
    light_in(Room),
    ( at(Thing, Room) ; door(Thing, Room, _) ).

light_in(Room) :-
    (   dark(Room)
    ->  lit(Lamp),
        ( at(Lamp, player) ; at(Lamp, Room) )
    ;   true
    ).

%   The description that the player gets on entering a room: in full the first
%   time.

arrive :-
    here(Room),
    (   visited(Room),
        light_in(Room)
    ->  room(Room, Name, _),
        say("You are at ~s again.", [Name]),
        things_in(Room)
    ;   describe(Room)
    ).

describe(Room) :-
    (   light_in(Room)
    ->  room(Room, Name, Text),
        say("You are at ~s. ~s", [Name, Text]),
        things_in(Room),
        (   visited(Room)
        ->  true
        ;   assertz(visited(Room))
        )
    ;   say("It is too dark to see anything.", [])
    ).

things_in(Room) :-
    forall(( at(Thing, Room), thing(Thing, Text), \+ fixed(Thing) ),
           say("There is ~s.", [Text])).

say(Format, Arguments) :-
    format(Format, Arguments),
    nl.


/*  The play  */

%!  main is det.
%
%   Plays a game with the commands on the standard input, one per line, until
%   the game or the input ends.

main :-
    new_game,
    say("THE LIGHTHOUSE", []),
    arrive,
    play.

play :-
    (   over(How)
    ->  ending(How)
    ;   read_line_to_string(user_input, Line),
        (   Line == end_of_file
        ->  ending(stopped)
        ;   turn(Line),
            play
        )
    ).

%!  turn(+Line) is det.
%
%   Carries out the command on Line and counts it.

turn(Line) :-
    say("> ~s", [Line]),
    line_command(Line, Command),
    do(Command),
    (   memberchk(Command, [nothing, unknown])
    ->  true
    ;   retract(turns(N)),
        N1 is N + 1,
        assertz(turns(N1))
    ).

ending(How) :-
    turns(N),
    (   How == won
    ->  say("You have won. Turns: ~d.", [N])
    ;   say("The game ends. Turns: ~d.", [N])
    ).
