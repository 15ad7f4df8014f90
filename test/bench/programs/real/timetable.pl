% A school's timetable by search. Courses become lessons; each lesson needs a
% time and a room such that no class, teacher or room is used twice at a time.
% The search takes the lesson with the fewest possibilities first, looks ahead,
% gives up after a number of steps and starts again with more weight on the
% lessons that failed. Then moves and exchanges of lessons lower the cost of
% gaps, late hours and lessons heaped on a day. At the end come the timetables
% of classes, teachers and rooms, and an independent check of the result.
%
% Benchmark: run(4, 679601).

:- dynamic(weight/2).
:- dynamic(steps_left/1).
:- dynamic(seed/1).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ all_schools(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    all_schools(Checksum).

all_schools(Checksum) :-
    findall(Report, ( school(School), once(school_report(School, Report)) ), Reports),
    reports_sum(Reports, 11, Checksum).

reports_sum([], Sum, Sum).
reports_sum([report(Cost0, Cost, Restarts, Texts)|Reports], Sum0, Sum) :-
    Sum1 is (Sum0 * 37 + Cost0 * 101 + Cost * 7 + Restarts) mod 1000003,
    texts_sum(Texts, Sum1, Sum2),
    reports_sum(Reports, Sum2, Sum).

texts_sum([], Sum, Sum).
texts_sum([Text|Texts], Sum0, Sum) :-
    codes_sum(Text, Sum0, Sum1),
    texts_sum(Texts, Sum1, Sum).

codes_sum([], Sum, Sum).
codes_sum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 31 + C) mod 1000003,
    codes_sum(Cs, Sum1, Sum).

school_report(School, report(Cost0, Cost, Restarts, Texts)) :-
    lessons(School, Lessons),
    timetable(School, Lessons, Timetable0, Restarts),
    cost(School, Timetable0, Cost0),
    improved(School, Timetable0, Cost0, Timetable, Cost),
    findall(Problem, problem(School, Timetable, Problem), []),
    texts(School, Timetable, Texts).

% --- The schools ---------------------------------------------------------------

school(village).
school(town).

% days(School, Days), periods(School, Periods of a day)
days(village, [mon, tue, wed]).
days(town, [mon, tue, wed, thu, fri]).

periods(village, 4).
periods(town, 5).

class(village, older, 22).
class(village, younger, 17).
class(town, c1, 28).
class(town, c2, 25).
class(town, c3, 30).
class(town, c4, 19).

room(village, hall, 30, plain).
room(village, lab, 24, science).
room(town, r101, 32, plain).
room(town, r102, 30, plain).
room(town, r103, 20, plain).
room(town, chemistry, 30, science).
room(town, gym, 60, sports).

% teacher(School, Teacher, When): `When` says when the teacher is at school.
teacher(village, abel, always).
teacher(village, baker, not(day(wed))).
teacher(village, clark, or(day(mon), day(wed))).
teacher(town, adams, always).
teacher(town, brown, not(day(mon))).
teacher(town, cole, not(or(day(fri), period(1)))).
teacher(town, dunn, and(not(day(wed)), not(period(5)))).
teacher(town, evans, or(and(day(tue), not(period(4))), day(thu))).
teacher(town, frost, not(period(1))).
teacher(town, green, always).

% course(School, Class, Subject, Teacher, Lengths of the lessons, Kind of room)
course(village, older, maths, abel, [1, 1, 1, 1], plain).
course(village, older, science, baker, [2, 1], science).
course(village, older, history, clark, [1, 2], any).
course(village, younger, maths, abel, [1, 1, 1, 1], plain).
course(village, younger, nature, baker, [2, 1], science).
course(village, younger, reading, clark, [1, 1, 1, 2], any).
course(town, c1, maths, adams, [1, 1, 1, 1], plain).
course(town, c1, english, brown, [1, 1, 1], plain).
course(town, c1, science, cole, [2, 1], science).
course(town, c1, sports, evans, [2], sports).
course(town, c1, history, green, [1, 1], any).
course(town, c1, music, frost, [1], any).
course(town, c2, maths, adams, [1, 1, 1, 1], plain).
course(town, c2, english, brown, [1, 1, 1], plain).
course(town, c2, science, cole, [2], science).
course(town, c2, sports, evans, [2], sports).
course(town, c2, history, green, [1, 1], any).
course(town, c2, french, dunn, [1, 1, 1], any).
course(town, c3, maths, dunn, [1, 1, 1], plain).
course(town, c3, english, green, [1, 1, 1], plain).
course(town, c3, science, cole, [2, 1], science).
course(town, c3, sports, evans, [2], sports).
course(town, c3, french, frost, [1, 1, 1], any).
course(town, c4, maths, adams, [1, 1, 1], any).
course(town, c4, english, brown, [1, 1, 1], any).
course(town, c4, science, cole, [1, 1], science).
course(town, c4, sports, evans, [1, 1], sports).
course(town, c4, history, green, [1, 1], any).
course(town, c4, french, frost, [1, 1], any).

% Groups of classes that come together for a lesson.
joint(town, assembly, green, [c1, c2, c3, c4], sports).

% Lessons that the school has fixed.
fixed(town, joint(assembly), mon-1).
fixed(village, course(older, science, 1), tue-1).

% --- Lessons: lesson(Number, Name, Classes, Teacher, Length, Pupils, Kind) --------------

lessons(School, Lessons) :-
    findall(L, unnumbered_lesson(School, L), Ls),
    numbered(Ls, 1, Lessons).

unnumbered_lesson(School, lesson(_, joint(Name), Classes, Teacher, 1, Pupils, Kind)) :-
    joint(School, Name, Teacher, Classes, Kind),
    findall(P, ( member(C, Classes), class(School, C, P) ), Ps),
    sum(Ps, 0, Sum),
    Pupils is Sum - 45.
unnumbered_lesson(School, lesson(_, course(Class, Subject, I), [Class], Teacher, Length, Pupils, Kind)) :-
    course(School, Class, Subject, Teacher, Lengths, Kind),
    class(School, Class, Pupils),
    nth1(I, Lengths, Length).

numbered([], _, []).
numbered([L|Ls0], N, [L|Ls]) :-
    arg(1, L, N),
    M is N + 1,
    numbered(Ls0, M, Ls).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    sum(Xs, Sum1, Sum).

% Places in time and space: at(Day, Period, Room).
place(School, lesson(_, Name, _, Teacher, Length, Pupils, Kind), at(Day, Period, Room)) :-
    days(School, Days),
    periods(School, Periods),
    Last is Periods - Length + 1,
    (   fixed(School, Name, Day-Period)
    ->  true
    ;   member(Day, Days),
        in_range(1, Last, Period)
    ),
    teacher(School, Teacher, When),
    present(Length, Day, Period, When),
    room(School, Room, Capacity, RoomKind),
    Capacity >= Pupils,
    suits(Kind, RoomKind).

in_range(Low, High, Low) :-
    Low =< High.
in_range(Low, High, X) :-
    Low < High,
    Next is Low + 1,
    in_range(Next, High, X).

suits(any, Kind) :-
    Kind \== sports.
suits(Kind, Kind).

present(0, _, _, _) :-
    !.
present(Length, Day, Period, When) :-
    holds(When, Day, Period),
    Shorter is Length - 1,
    Next is Period + 1,
    present(Shorter, Day, Next, When).

holds(always, _, _).
holds(day(Day), Day, _).
holds(period(Period), _, Period).
holds(and(A, B), Day, Period) :-
    holds(A, Day, Period),
    holds(B, Day, Period).
holds(or(A, B), Day, Period) :-
    (   holds(A, Day, Period)
    ->  true
    ;   holds(B, Day, Period)
    ).
holds(not(A), Day, Period) :-
    \+ holds(A, Day, Period).

% --- The search ----------------------------------------------------------------------
% An open lesson is open(Lesson, Places); a placed one is placed(Lesson, Place).

timetable(School, Lessons, Timetable, Restarts) :-
    retractall(weight(_, _)),
    retractall(seed(_)),
    assertz(seed(97)),
    opened(Lessons, School, Open),
    length(Open, N),
    Steps is N + 10,
    attempt(0, Steps, Open, Timetable, Restarts).

opened([], _, []).
opened([L|Ls], School, [open(L, Places)|Open]) :-
    findall(P, place(School, L, P), Ps),
    rotated(Ps, L, Places),
    opened(Ls, School, Open).

% Lessons begin with different places, or all would want monday's first period.
rotated(Ps, L, Places) :-
    arg(1, L, N),
    length(Ps, Length),
    (   Length =:= 0
    ->  Places = []
    ;   K is (N * 7) mod Length,
        length(Front, K),
        append(Front, Back, Ps),
        append(Back, Front, Places)
    ).

attempt(Restarts0, Steps, Open, Timetable, Restarts) :-
    retractall(steps_left(_)),
    assertz(steps_left(Steps)),
    catch(placed(Open, [], Timetable0), out_of_steps, Timetable0 = none),
    (   Timetable0 \== none
    ->  Timetable = Timetable0,
        Restarts = Restarts0
    ;   Restarts0 < 40,
        Restarts1 is Restarts0 + 1,
        More is Steps + Steps // 4,
        attempt(Restarts1, More, Open, Timetable, Restarts)
    ).

placed([], Timetable, Timetable).
placed(Open, Timetable0, Timetable) :-
    Open = [_|_],
    hardest(Open, open(Lesson, Places), Rest),
    ordered_places(Places, Lesson, Rest, Ordered),
    member(Place, Ordered),
    step,
    looked_ahead(Rest, Lesson, Place, Rest1),
    placed(Rest1, [placed(Lesson, Place)|Timetable0], Timetable).

step :-
    retract(steps_left(N)),
    !,
    (   N =:= 0
    ->  throw(out_of_steps)
    ;   M is N - 1,
        assertz(steps_left(M))
    ).

hardest([O|Os], Hardest, Rest) :-
    hardness(O, H),
    hardest(Os, H, O, Hardest, Rest).

hardest([], _, Hardest, Hardest, []).
hardest([O|Os], H0, O0, Hardest, Rest) :-
    hardness(O, H),
    (   H > H0
    ->  Rest = [O0|Rest1],
        hardest(Os, H, O, Hardest, Rest1)
    ;   Rest = [O|Rest1],
        hardest(Os, H0, O0, Hardest, Rest1)
    ).

hardness(open(lesson(N, _, Classes, _, Length, _, _), Places), H) :-
    length(Places, P),
    length(Classes, C),
    (   weight(N, W)
    ->  true
    ;   W = 0
    ),
    H is (W * 40 + 100 * Length + 50 * C + 1000) // (P + 1).

% The places that take the fewest from others come first.
ordered_places(Places, Lesson, Rest, Ordered) :-
    (   longer_than(Places, 12)
    ->  Ordered = Places
    ;   keyed_places(Places, 1, Lesson, Rest, Keyed),
        msort(Keyed, Sorted),
        unkeyed(Sorted, Ordered)
    ).

longer_than([_|Xs], N) :-
    (   N =:= 0
    ->  true
    ;   M is N - 1,
        longer_than(Xs, M)
    ).

keyed_places([], _, _, _, []).
keyed_places([P|Ps], I, Lesson, Rest, [key(Taken, I, P)|Keys]) :-
    taken(Rest, Lesson, P, 0, Taken),
    J is I + 1,
    keyed_places(Ps, J, Lesson, Rest, Keys).

taken([], _, _, Taken, Taken).
taken([open(L, Places)|Os], Lesson, Place, Taken0, Taken) :-
    shared(Lesson, L, Shared),
    conflicts(Places, Shared, Lesson, L, Place, 0, Conflicts),
    Taken1 is Taken0 + Conflicts,
    taken(Os, Lesson, Place, Taken1, Taken).

conflicts([], _, _, _, _, C, C).
conflicts([P|Ps], Shared, L1, L2, Place, C0, C) :-
    (   conflict(Shared, L1, Place, L2, P)
    ->  C1 is C0 + 1
    ;   C1 = C0
    ),
    conflicts(Ps, Shared, L1, L2, Place, C1, C).

unkeyed([], []).
unkeyed([key(_, _, P)|Ks], [P|Ps]) :-
    unkeyed(Ks, Ps).

looked_ahead([], _, _, []).
looked_ahead([open(L, Places0)|Os0], Lesson, Place, [open(L, Places)|Os]) :-
    shared(Lesson, L, Shared),
    remaining(Places0, Shared, Lesson, L, Place, Places),
    (   Places == []
    ->  blamed(L),
        fail
    ;   looked_ahead(Os0, Lesson, Place, Os)
    ).

remaining([], _, _, _, _, []).
remaining([P|Ps0], Shared, L1, L2, Place, Ps) :-
    (   conflict(Shared, L1, Place, L2, P)
    ->  Ps = Ps1
    ;   Ps = [P|Ps1]
    ),
    remaining(Ps0, Shared, L1, L2, Place, Ps1).

% people: they have a class or the teacher in common; none: only rooms may clash.
shared(lesson(_, _, Cs1, T1, _, _, _), lesson(_, _, Cs2, T2, _, _, _), Shared) :-
    (   T1 == T2
    ->  Shared = people
    ;   member(C, Cs1),
        memberchk(C, Cs2)
    ->  Shared = people
    ;   Shared = none
    ).

conflict(people, L1, at(Day, P1, _), L2, at(Day, P2, _)) :-
    overlap(L1, P1, L2, P2).
conflict(none, L1, at(Day, P1, Room), L2, at(Day, P2, Room)) :-
    overlap(L1, P1, L2, P2).

overlap(lesson(_, _, _, _, Length1, _, _), P1, lesson(_, _, _, _, Length2, _, _), P2) :-
    P1 < P2 + Length2,
    P2 < P1 + Length1.

blamed(lesson(N, _, _, _, _, _, _)) :-
    (   retract(weight(N, W0))
    ->  true
    ;   W0 = 0
    ),
    W is W0 + 1,
    assertz(weight(N, W)).

% --- What a timetable costs ------------------------------------------------------------

cost(School, Timetable, Cost) :-
    findall(C, part_of_cost(School, Timetable, C), Cs),
    sum(Cs, 0, Cost).

part_of_cost(School, Timetable, Cost) :-
    class(School, Class, _),
    class_cost(School, Class, Timetable, Cost).
part_of_cost(School, Timetable, Cost) :-
    teacher(School, Teacher, _),
    teacher_cost(School, Teacher, Timetable, Cost).

class_cost(School, Class, Timetable, Cost) :-
    class_hours(Timetable, Class, [], Hours),
    days(School, Days),
    periods(School, Periods),
    days_cost(Days, Hours, Periods, 0, Cost0),
    subjects_cost(Timetable, Class, [], 0, Cost1),
    Cost is Cost0 + Cost1.

class_hours([], _, Hours, Hours).
class_hours([placed(lesson(_, _, Classes, _, Length, _, _), at(Day, Period, _))|Ps], Class, Hours0, Hours) :-
    (   memberchk(Class, Classes)
    ->  hours_added(Length, Day, Period, Hours0, Hours1)
    ;   Hours1 = Hours0
    ),
    class_hours(Ps, Class, Hours1, Hours).

hours_added(0, _, _, Hours, Hours) :-
    !.
hours_added(Length, Day, Period, Hours0, Hours) :-
    Less is Length - 1,
    Next is Period + 1,
    hours_added(Less, Day, Next, [Day-Period|Hours0], Hours).

days_cost([], _, _, Cost, Cost).
days_cost([Day|Days], Hours, Periods, Cost0, Cost) :-
    periods_of_day(Hours, Day, Ps0),
    sort(Ps0, Ps),
    day_cost(Ps, Periods, C),
    Cost1 is Cost0 + C,
    days_cost(Days, Hours, Periods, Cost1, Cost).

periods_of_day([], _, []).
periods_of_day([D-P|Hours], Day, Ps) :-
    (   D == Day
    ->  Ps = [P|Ps1]
    ;   Ps = Ps1
    ),
    periods_of_day(Hours, Day, Ps1).

% Gaps cost 5, the last period 2, a late begin 1, a day with one lesson 3.
day_cost([], _, 0).
day_cost([P|Ps], Periods, Cost) :-
    gaps(Ps, P, 0, Gaps, Last),
    length([P|Ps], Length),
    Late is min(1, P - 1),
    (   Last =:= Periods
    ->  End = 2
    ;   End = 0
    ),
    (   Length =:= 1
    ->  Lonely = 3
    ;   Lonely = 0
    ),
    Cost is 5 * Gaps + End + Late + Lonely.

gaps([], Last, Gaps, Gaps, Last).
gaps([P|Ps], P0, Gaps0, Gaps, Last) :-
    Gaps1 is Gaps0 + P - P0 - 1,
    gaps(Ps, P, Gaps1, Gaps, Last).

% The same subject twice on a day costs 4.
subjects_cost([], _, _, Cost, Cost).
subjects_cost([placed(lesson(_, course(C, Subject, _), _, _, _, _, _), at(Day, _, _))|Ps], Class, Seen, Cost0, Cost) :-
    C == Class,
    !,
    (   memberchk(Subject-Day, Seen)
    ->  Cost1 is Cost0 + 4
    ;   Cost1 = Cost0
    ),
    subjects_cost(Ps, Class, [Subject-Day|Seen], Cost1, Cost).
subjects_cost([_|Ps], Class, Seen, Cost0, Cost) :-
    subjects_cost(Ps, Class, Seen, Cost0, Cost).

% A teacher's day at school costs 1, and each gap in it.
teacher_cost(School, Teacher, Timetable, Cost) :-
    findall(Day-P, ( member(placed(lesson(_, _, _, Teacher, Length, _, _), at(Day, P0, _)), Timetable),
                     Last is P0 + Length - 1,
                     in_range(P0, Last, P) ), Hours),
    days(School, Days),
    teacher_days(Days, Hours, 0, Cost).

teacher_days([], _, Cost, Cost).
teacher_days([Day|Days], Hours, Cost0, Cost) :-
    periods_of_day(Hours, Day, Ps0),
    sort(Ps0, Ps),
    (   Ps = [P|Rest]
    ->  gaps(Rest, P, 0, Gaps, _),
        Cost1 is Cost0 + 1 + Gaps
    ;   Cost1 = Cost0
    ),
    teacher_days(Days, Hours, Cost1, Cost).

% --- Improvement -------------------------------------------------------------------------

improved(School, Timetable0, Cost0, Timetable, Cost) :-
    length(Timetable0, N),
    Tries is 4 * N,
    improved(Tries, School, Timetable0, Cost0, Timetable, Cost).

improved(0, _, Timetable, Cost, Timetable, Cost) :-
    !.
improved(Tries, School, Timetable0, Cost0, Timetable, Cost) :-
    Less is Tries - 1,
    (   changed(School, Timetable0, Timetable1),
        cost(School, Timetable1, Cost1),
        Cost1 =< Cost0
    ->  improved(Less, School, Timetable1, Cost1, Timetable, Cost)
    ;   improved(Less, School, Timetable0, Cost0, Timetable, Cost)
    ).

% A lesson moves to another place, or exchanges its place with another one.
changed(School, Timetable0, Timetable) :-
    random_member(Timetable0, placed(Lesson, Place), Others),
    random(3, Kind),
    (   Kind =:= 0
    ->  random_member(Others, placed(Lesson2, Place2), Rest),
        possible(School, Lesson, Place2),
        possible(School, Lesson2, Place),
        free(Rest, Lesson, Place2),
        Rest1 = [placed(Lesson, Place2)|Rest],
        free(Rest1, Lesson2, Place),
        Timetable = [placed(Lesson2, Place)|Rest1]
    ;   findall(P, place(School, Lesson, P), Places),
        random_member(Places, Place1, _),
        Place1 \== Place,
        free(Others, Lesson, Place1),
        Timetable = [placed(Lesson, Place1)|Others]
    ).

possible(School, Lesson, Place) :-
    place(School, Lesson, Place),
    !.

free([], _, _).
free([placed(L, P)|Ps], Lesson, Place) :-
    shared(Lesson, L, Shared),
    \+ conflict(Shared, Lesson, Place, L, P),
    free(Ps, Lesson, Place).

random_member(Xs, X, Rest) :-
    length(Xs, N),
    N > 0,
    random(N, I),
    taken_out(I, Xs, X, Rest).

taken_out(0, [X|Xs], X, Xs) :-
    !.
taken_out(I, [X|Xs], Y, [X|Rest]) :-
    J is I - 1,
    taken_out(J, Xs, Y, Rest).

random(Limit, X) :-
    retract(seed(Seed0)),
    !,
    Seed is (Seed0 * 1103 + 12345) mod 65536,
    assertz(seed(Seed)),
    X is (Seed // 16) mod Limit.

% --- The check: problems that no timetable may have ----------------------------------------

problem(School, Timetable, missing(Name)) :-
    lessons(School, Lessons),
    member(lesson(_, Name, _, _, _, _, _), Lessons),
    \+ member(placed(lesson(_, Name, _, _, _, _, _), _), Timetable).
problem(School, Timetable, crowded(Room, Name)) :-
    member(placed(lesson(_, Name, _, _, _, Pupils, _), at(_, _, Room)), Timetable),
    room(School, Room, Capacity, _),
    Pupils > Capacity.
problem(_, Timetable, Problem) :-
    setof(Who-Hour, N^occupied(Timetable, Who, Hour, N), Occupied),
    member(Who-Hour, Occupied),
    findall(N, occupied(Timetable, Who, Hour, N), [_, _|_]),
    Problem = twice(Who, Hour).
problem(School, Timetable, absent(Teacher, Day, Period)) :-
    occupied(Timetable, teacher(Teacher), Day-Period, _),
    teacher(School, Teacher, When),
    \+ holds(When, Day, Period).
problem(School, Timetable, not_fixed(Name)) :-
    fixed(School, Name, Day-Period),
    \+ member(placed(lesson(_, Name, _, _, _, _, _), at(Day, Period, _)), Timetable).

occupied(Timetable, Who, Day-Period, N) :-
    member(placed(lesson(N, _, Classes, Teacher, Length, _, _), at(Day, First, Room)), Timetable),
    Last is First + Length - 1,
    in_range(First, Last, Period),
    (   member(Class, Classes),
        Who = class(Class)
    ;   Who = teacher(Teacher)
    ;   Who = room(Room)
    ).

% --- Reports -------------------------------------------------------------------------------

texts(School, Timetable, Texts) :-
    hours_tree(Timetable, t, Tree),
    findall(Text, ( entity(School, Who),
                    phrase(table(School, Who, Tree), Text) ), Tables),
    phrase(summary(School, Timetable), Summary),
    append(Tables, [Summary], Texts).

entity(School, class(C)) :-
    class(School, C, _).
entity(School, teacher(T)) :-
    teacher(School, T, _).
entity(School, room(R)) :-
    room(School, R, _, _).

% An unbalanced tree from who-hour to what is to be written there.
hours_tree([], Tree, Tree).
hours_tree([P|Ps], Tree0, Tree) :-
    findall(Key-Entry, hour_entry(P, Key, Entry), Entries),
    entries_inserted(Entries, Tree0, Tree1),
    hours_tree(Ps, Tree1, Tree).

hour_entry(Placed, key(Who, Day, Period), Entry) :-
    occupied([Placed], Who, Day-Period, _),
    Placed = placed(lesson(_, Name, Classes, Teacher, _, _, _), at(_, _, Room)),
    lesson_title(Name, Title),
    entry(Who, Title, Classes, Teacher, Room, Entry).

lesson_title(joint(Title), Title).
lesson_title(course(_, Title, _), Title).

entry(class(_), Title, _, Teacher, Room, [Title, Teacher, Room]).
entry(teacher(_), Title, Classes, _, Room, [Title, Room|Classes]).
entry(room(_), Title, Classes, Teacher, _, [Title, Teacher|Classes]).

entries_inserted([], Tree, Tree).
entries_inserted([Key-Entry|Entries], Tree0, Tree) :-
    inserted(Tree0, Key, Entry, Tree1),
    entries_inserted(Entries, Tree1, Tree).

inserted(t, Key, Value, t(Key, Value, t, t)).
inserted(t(K, V, L, R), Key, Value, Tree) :-
    compare(Order, Key, K),
    (   Order = (<)
    ->  Tree = t(K, V, L1, R),
        inserted(L, Key, Value, L1)
    ;   Order = (>)
    ->  Tree = t(K, V, L, R1),
        inserted(R, Key, Value, R1)
    ;   Tree = t(K, Value, L, R)
    ).

looked_up(t(K, V, L, R), Key, Value) :-
    compare(Order, Key, K),
    (   Order = (=)
    ->  Value = V
    ;   Order = (<)
    ->  looked_up(L, Key, Value)
    ;   looked_up(R, Key, Value)
    ).

table(School, Who, Tree) -->
    { Who =.. [Kind, Name],
      days(School, Days),
      periods(School, Periods) },
    atom_text(Kind),
    [0' ],
    atom_text(Name),
    newline,
    column(8, []),
    headings(Days),
    newline,
    rows(1, Periods, Days, Who, Tree).

headings([]) -->
    [].
headings([Day|Days]) -->
    column(19, [Day]),
    headings(Days).

rows(Period, Periods, _, _, _) -->
    { Period > Periods },
    !.
rows(Period, Periods, Days, Who, Tree) -->
    column(8, [Period]),
    cells(Days, Period, Who, Tree),
    newline,
    { Next is Period + 1 },
    rows(Next, Periods, Days, Who, Tree).

cells([], _, _, _) -->
    [].
cells([Day|Days], Period, Who, Tree) -->
    { looked_up(Tree, key(Who, Day, Period), Words)
    ->  true
    ;   Words = [-]
    },
    column(19, Words),
    cells(Days, Period, Who, Tree).

column(Width, Words) -->
    { phrase(words(Words), Codes),
      fitted(Width, Codes, Fitted) },
    text(Fitted).

% A column ends with a blank, even where its text is cut off.
fitted(1, _, [0' ]) :-
    !.
fitted(Width, Codes0, [C|Fitted]) :-
    (   Codes0 = [C|Codes]
    ->  true
    ;   C = 0' ,
        Codes = []
    ),
    Less is Width - 1,
    fitted(Less, Codes, Fitted).

words([]) -->
    [].
words([Word|Words]) -->
    (   { integer(Word) }
    ->  number_text(Word)
    ;   atom_text(Word)
    ),
    (   { Words == [] }
    ->  []
    ;   [0'/],
        words(Words)
    ).

text([]) -->
    [].
text([C|Cs]) -->
    [C],
    text(Cs).

atom_text(Atom) -->
    { atom_codes(Atom, Codes) },
    text(Codes).

number_text(Number) -->
    { number_codes(Number, Codes) },
    text(Codes).

newline -->
    [10].

% How much each teacher works, and how full the rooms are.
summary(School, Timetable) -->
    { findall(Load-Teacher, ( teacher(School, Teacher, _),
                              load(Timetable, teacher(Teacher), Load) ), Loads0),
      msort(Loads0, Loads1),
      reverse(Loads1, Loads),
      findall(Percent-Room, ( room(School, Room, _, _),
                              percentage(School, Timetable, Room, Percent) ), Percents0),
      sort(Percents0, Percents) },
    figures(Loads),
    figures(Percents),
    { busiest(School, Timetable, Day, Count) },
    words([busiest, Day, Count]),
    newline.

figures([]) -->
    [].
figures([Figure-Name|Figures]) -->
    column(12, [Name]),
    number_text(Figure),
    newline,
    figures(Figures).

load(Timetable, Who, Load) :-
    findall(H, occupied(Timetable, Who, H, _), Hs),
    length(Hs, Load).

percentage(School, Timetable, Room, Percent) :-
    load(Timetable, room(Room), Load),
    days(School, Days),
    periods(School, Periods),
    length(Days, D),
    Percent is Load * 100 // (D * Periods).

busiest(School, Timetable, Day, Count) :-
    days(School, Days),
    findall(N-D, ( member(D, Days),
                   findall(P, member(placed(_, at(D, P, _)), Timetable), Ps),
                   length(Ps, N) ), Counts),
    msort(Counts, Sorted),
    last_of(Sorted, Count-Day).

last_of([X], X) :-
    !.
last_of([_|Xs], X) :-
    last_of(Xs, X).
