:- module(date,
          [ stamp_date_time/3,          % +Stamp, -Date, +Zone
            date_time_stamp/2,          % +Date, -Stamp
            date_time_value/3,          % ?Field, +Date, -Value
            format_time/3,              % +Output, +Format, +Time
            format_time/4,              % +Output, +Format, +Time, +Locale
            parse_time/2,               % +Text, -Stamp
            parse_time/3,               % +Text, ?Format, -Stamp
            day_of_the_week/2,          % +Date, -Day
            day_of_the_year/2           % +Date, -Day
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error),
              [ must_be/2, domain_error/2, existence_error/2,
                instantiation_error/1, type_error/2 ]).
:- use_module(library(lists), [nth0/3, nth1/3]).

/** <module> Dates and times

A stamp is a number of seconds since the beginning of 1970 in UTC, as returned
by get_time/1. A date is one of

  - date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, IsSummer), where
    Offset is in seconds, positive west of Greenwich, and Zone and IsSummer are
    `-` if unknown;
  - date(Year, Month, Day).

The calendar is the Gregorian one, also for the time before its introduction.
*/


%!  stamp_date_time(+Stamp, -Date, +Zone) is det.
%
%   True iff Date is the time Stamp in Zone: 'UTC', `local`, or an offset in
%   seconds.
%
%   ```
%   ?- stamp_date_time(1700000000.5, Date, 'UTC').
%   Date = date(2023,11,14,22,13,20.5,0,'UTC',-).
%   ?- stamp_date_time(0, Date, 3600).
%   Date = date(1969,12,31,23,0,0.0,3600,-,-).
%   ?- stamp_date_time(noon, _, 'UTC').
%   error: type_error(float,noon).
%   ?- stamp_date_time(0, _, mars).
%   error: domain_error(timezone,mars).
%   ```

stamp_date_time(Stamp, Date, Zone) :-
    number_(Stamp),
    zone_(Zone, Stamp, Offset, Name, IsSummer),
    local_(Stamp, Offset, Day, Seconds),
    day_date_(Day, Y, M, D),
    Whole is truncate(Seconds),
    Hour is Whole // 3600,
    Minute is Whole // 60 mod 60,
    Second is float(Seconds - (Whole - Whole mod 60)),
    Date = date(Y,M,D,Hour,Minute,Second,Offset,Name,IsSummer).

number_(Stamp) :-
    (   var(Stamp)
    ->  instantiation_error(Stamp)
    ;   number(Stamp)
    ->  true
    ;   type_error(float, Stamp)
    ).

zone_(Zone, Stamp, Offset, Name, IsSummer) :-
    (   var(Zone)
    ->  instantiation_error(Zone)
    ;   Zone == 'UTC'
    ->  Offset = 0,
        Name = Zone,
        IsSummer = (-)
    ;   Zone == local
    ->  timezone_(Stamp, Offset, Name, IsSummer)
    ;   integer(Zone)
    ->  Offset = Zone,
        Name = (-),
        IsSummer = (-)
    ;   domain_error(timezone, Zone)
    ).

timezone_(Expression, Offset, Name, IsSummer) :-
    Stamp is float(Expression),
    '$timezone'(Stamp, Offset, Name, IsSummer).

% local_(+Stamp, +Offset, -Day, -Seconds): Stamp is Seconds after the
% beginning of the day number Day, counted from 0 for the first day of 1970.

local_(Stamp, Offset, Day, Seconds) :-
    Whole is floor(Stamp) - Offset,
    Day is Whole div 86400,
    Seconds is Whole mod 86400 + (Stamp - floor(Stamp)).

% day_date_(+Day, -Year, -Month, -DayOfMonth), and date_day_ in the other
% direction, where the month and the day of the month may be any integers.
% Years are counted from March on, so that a leap day is the last day of its
% year.

day_date_(Day, Year, Month, DayOfMonth) :-
    N is Day + 719468,
    Era is N div 146097,
    DayOfEra is N mod 146097,
    YearOfEra is (DayOfEra - DayOfEra//1460 + DayOfEra//36524 - DayOfEra//146096) // 365,
    DayOfYear is DayOfEra - (365*YearOfEra + YearOfEra//4 - YearOfEra//100),
    FromMarch is (5*DayOfYear + 2) // 153,
    DayOfMonth is DayOfYear - (153*FromMarch + 2)//5 + 1,
    Month is (FromMarch + 2) mod 12 + 1,
    Year is YearOfEra + 400*Era + (14 - Month)//12.

date_day_(Year, Month, DayOfMonth, Day) :-
    Months is 12*Year + Month - 3,
    Y is Months div 12,
    FromMarch is Months mod 12,
    DayOfYear is (153*FromMarch + 2)//5 + DayOfMonth - 1,
    YearOfEra is Y mod 400,
    Day is Y div 400 * 146097 + 365*YearOfEra + YearOfEra//4 - YearOfEra//100
           + DayOfYear - 719468.


%!  date_time_stamp(+Date, -Stamp) is det.
%
%   True iff Stamp, a float, is the time Date. Values beyond the range of a
%   month or a day carry over. If the offset is unbound, Date is local time,
%   and the offset is bound; date(Year, Month, Day) is the beginning of a day
%   in UTC.
%
%   ```
%   ?- date_time_stamp(date(2023,11,14,22,13,20,0,'UTC',-), Stamp).
%   Stamp = 1700000000.0.
%   ?- date_time_stamp(date(2023,13,32), Stamp), date_time_stamp(date(2024,2,1), Stamp).
%   Stamp = 1706745600.0.
%   ?- date_time_stamp(tomorrow, _).
%   error: type_error(time,tomorrow).
%   ```

date_time_stamp(Date, Stamp) :-
    (   var(Date)
    ->  instantiation_error(Date)
    ;   Date = date(Y,M,D)
    ->  stamp_(Y, M, D, 0, 0, 0, 0, Stamp)
    ;   Date = date(Y,M,D,H,Mn,S,Offset,Name,IsSummer)
    ->  (   var(Offset)
        ->  stamp_(Y, M, D, H, Mn, S, 0, There),
            timezone_(There, Near, _, _),
            timezone_(There+Near, Offset, Name0, IsSummer0),
            default_(Name, Name0),
            default_(IsSummer, IsSummer0)
        ;   must_be(integer, Offset)
        ),
        stamp_(Y, M, D, H, Mn, S, Offset, Stamp)
    ;   type_error(time, Date)
    ).

default_(X, Default) :-
    (   var(X)
    ->  X = Default
    ;   true
    ).

stamp_(Y, M, D, H, Mn, S, Offset, Stamp) :-
    maplist(must_be(integer), [Y,M,D,H,Mn]),
    must_be(number, S),
    date_day_(Y, M, D, Day),
    Stamp is float(86400*Day + 3600*H + 60*Mn + Offset + S).


%!  date_time_value(?Field, +Date, -Value) is nondet.
%
%   True iff Value is the value of Field in Date, which has nine arguments:
%   `year`, `month`, `day`, `hour`, `minute`, `second`, `utc_offset`,
%   `time_zone`, `daylight_saving`, `date` for date(Year, Month, Day), or
%   `time` for time(Hour, Minute, Second). Fails for an unknown value.
%
%   ```
%   ?- date_time_value(date, date(2023,11,14,22,13,20.0,0,'UTC',-), Value).
%   Value = date(2023,11,14).
%   ```

date_time_value(year, date(Y,_,_,_,_,_,_,_,_), Y).
date_time_value(month, date(_,M,_,_,_,_,_,_,_), M).
date_time_value(day, date(_,_,D,_,_,_,_,_,_), D).
date_time_value(hour, date(_,_,_,H,_,_,_,_,_), H).
date_time_value(minute, date(_,_,_,_,M,_,_,_,_), M).
date_time_value(second, date(_,_,_,_,_,S,_,_,_), S).
date_time_value(utc_offset, date(_,_,_,_,_,_,O,_,_), O).
date_time_value(time_zone, date(_,_,_,_,_,_,_,Z,_), Z) :- Z \== (-).
date_time_value(daylight_saving, date(_,_,_,_,_,_,_,_,S), S) :- S \== (-).
date_time_value(date, date(Y,M,D,_,_,_,_,_,_), date(Y,M,D)).
date_time_value(time, date(_,_,_,H,M,S,_,_,_), time(H,M,S)).


%!  format_time(+Output, +Format, +Time) is det.
%
%   Writes Time, a stamp, which is shown as local time, or a date, to Output,
%   which is as for format/3. Format is text, in which the following
%   directives are replaced:
%
%     - %Y %C %y %G %g: the year, its century, its last two digits, and the year
%       and the last two digits of the year that the week belongs to;
%     - %m %b %h %B: the month, as digits, short and in full;
%     - %d %e %j: the day of the month, the same without a zero, and of the year;
%     - %a %A %u %w: the day of the week, short and in full, and as a digit from
%       Monday (1) or Sunday (0) on;
%     - %V %U %W: the week by ISO 8601, and as counted from the first Sunday or
%       Monday;
%     - %H %k %I %l %p %P: the hour with and without a zero, the same of
%       twelve, and AM or PM, in capital or small letters;
%     - %M %S %f %3f %s: the minute, the second, its fraction to six digits, or
%       to the given number of digits, and the stamp;
%     - %z %:z %Z: the offset, positive east of Greenwich, and the name of the zone;
%     - %c %+ %D %x %F %r %R %T %X: date and time, dates and times in usual forms;
%     - %n %t %%: a newline, a tab, a percent sign.
%
%   ```
%   ?- format_time(atom(Text), '%a, %d %b %Y %T %z', date(2023,11,14,22,13,20,0,'UTC',-)).
%   Text = 'Tue, 14 Nov 2023 22:13:20 +0000'.
%   ?- format_time(atom(Text), '%FT%T.%3f, week %V', date(2021,1,3,0,0,1.25,0,'UTC',-)).
%   Text = '2021-01-03T00:00:01.250, week 53'.
%   ?- format_time(atom(_), '%q', 0).
%   error: existence_error(format,'%q').
%   ?- format_time(atom(_), '%F', today).
%   error: type_error(time,today).
%   ```

format_time(Output, Format, Time) :-
    format_chars_(Format, Directives),
    moment_(Time, Moment),
    phrase(text_(Directives, Moment), Chars),
    format(Output, '~s', [Chars]).

format_chars_(Format, Chars) :-
    (   var(Format)
    ->  instantiation_error(Format)
    ;   text_to_string(Format, String),
        string_chars(String, Chars)
    ).

% moment_(+Time, -Moment): Moment is moment(Stamp, Date, Day), where Date has nine
% arguments and Day is as in day_date_/4.

moment_(Time, moment(Stamp, Date, Day)) :-
    (   number(Time)
    ->  Stamp = Time,
        stamp_date_time(Stamp, Date, local)
    ;   date_time_stamp(Time, Stamp),
        (   Time = date(_,_,_,_,_,_,Offset,Name0,_)
        ->  true
        ;   Offset = 0,
            Name0 = (-)
        ),
        stamp_date_time(Stamp, date(Y,M,D,H,Mn,S,_,_,_), Offset),
        named_(Name0, Stamp, Name),
        Date = date(Y,M,D,H,Mn,S,Offset,Name,-)
    ),
    date_time_value(date, Date, date(Y1,M1,D1)),
    date_day_(Y1, M1, D1, Day).

named_(Name0, Stamp, Name) :-
    (   atom(Name0),
        Name0 \== (-)
    ->  Name = Name0
    ;   timezone_(Stamp, _, Name, _)
    ).

text_([], _) --> [].
text_([C|Cs], Moment) -->
    (   { C == '%' }
    ->  { directive_(Cs, Name, Digits, Rest) },
        directive_text_(Name, Digits, Moment),
        text_(Rest, Moment)
    ;   [C],
        text_(Cs, Moment)
    ).

directive_(Cs0, Name, Digits, Rest) :-
    digits_(Cs0, Ds, Cs1),
    (   Ds \== [],
        Cs1 = [f|Rest0]
    ->  Name = f,
        number_chars(Digits, Ds),
        Rest = Rest0
    ;   Cs0 = [:,z|Rest0]
    ->  Name = ':z',
        Rest = Rest0
    ;   Cs0 = [Name|Rest],
        Digits = 6
    ->  true
    ;   existence_error(format, '%')
    ).

digits_([C|Cs0], [C|Ds], Cs) :-
    digit_(C),
    !,
    digits_(Cs0, Ds, Cs).
digits_(Cs, [], Cs).

directive_text_(Name, Digits, Moment) -->
    { Name == f },
    !,
    { Moment = moment(_, Date, _),
      Date = date(_,_,_,_,_,S,_,_,_),
      Unit is 10**Digits,
      Fraction is min(round((S - floor(S))*Unit), Unit-1)
    },
    ( { Digits =:= 0 } -> [] ; padded_(Fraction, Digits, '0') ).
directive_text_(Name, _, Moment) -->
    { composed_(Name, Directives) },
    !,
    text_(Directives, Moment).
directive_text_(Name, _, moment(Stamp, Date, Day)) -->
    (   { value_(Name, Date, Day, Value, Width, Pad) }
    ->  padded_(Value, Width, Pad)
    ;   { word_(Name, Stamp, Date, Day, Word) }
    ->  { atom_chars(Word, Chars) },
        Chars
    ;   { atom_concat('%', Name, Directive),
          existence_error(format, Directive)
        }
    ).

padded_(Value, Width, Pad) -->
    { number_chars(Value, Chars),
      length(Chars, Length)
    },
    padding_(Length, Width, Pad),
    Chars.

padding_(Length, Width, Pad) -->
    (   { Length < Width }
    ->  [Pad],
        { Length1 is Length+1 },
        padding_(Length1, Width, Pad)
    ;   []
    ).

composed_(c, "%a %b %e %H:%M:%S %Y").
composed_(+, "%a %b %e %H:%M:%S %Y").
composed_('D', "%m/%d/%y").
composed_(x, "%m/%d/%y").
composed_('F', "%Y-%m-%d").
composed_(r, "%I:%M:%S %p").
composed_('R', "%H:%M").
composed_('T', "%H:%M:%S").
composed_('X', "%H:%M:%S").
composed_(h, "%b").

% value_(+Directive, +Date, +Day, -Value, -Width, -Pad): Value is a number.

value_('Y', date(Y,_,_,_,_,_,_,_,_), _, Y, 1, '0').
value_('C', date(Y,_,_,_,_,_,_,_,_), _, C, 2, '0') :- C is Y div 100.
value_(y, date(Y,_,_,_,_,_,_,_,_), _, Y1, 2, '0') :- Y1 is Y mod 100.
value_(m, date(_,M,_,_,_,_,_,_,_), _, M, 2, '0').
value_(d, date(_,_,D,_,_,_,_,_,_), _, D, 2, '0').
value_(e, date(_,_,D,_,_,_,_,_,_), _, D, 2, ' ').
value_('H', date(_,_,_,H,_,_,_,_,_), _, H, 2, '0').
value_(k, date(_,_,_,H,_,_,_,_,_), _, H, 2, ' ').
value_('I', date(_,_,_,H,_,_,_,_,_), _, H1, 2, '0') :- H1 is (H+11) mod 12 + 1.
value_(l, date(_,_,_,H,_,_,_,_,_), _, H1, 2, ' ') :- H1 is (H+11) mod 12 + 1.
value_('M', date(_,_,_,_,M,_,_,_,_), _, M, 2, '0').
value_('S', date(_,_,_,_,_,S,_,_,_), _, S1, 2, '0') :- S1 is floor(S).
value_(j, Date, Day, N, 3, '0') :- day_of_year_(Date, Day, N).
value_(u, _, Day, N, 1, '0') :- N is (Day+3) mod 7 + 1.
value_(w, _, Day, N, 1, '0') :- N is (Day+4) mod 7.
value_('U', Date, Day, N, 2, '0') :-
    day_of_year_(Date, Day, DayOfYear),
    N is (DayOfYear + 6 - (Day+4) mod 7) // 7.
value_('W', Date, Day, N, 2, '0') :-
    day_of_year_(Date, Day, DayOfYear),
    N is (DayOfYear + 6 - (Day+3) mod 7) // 7.
value_('V', _, Day, N, 2, '0') :- iso_week_(Day, _, N).
value_('G', _, Day, Y, 1, '0') :- iso_week_(Day, Y, _).
value_(g, _, Day, Y1, 2, '0') :- iso_week_(Day, Y, _), Y1 is Y mod 100.

day_of_year_(date(Y,_,_,_,_,_,_,_,_), Day, N) :-
    date_day_(Y, 1, 1, First),
    N is Day-First+1.

% iso_week_(+Day, -Year, -Week): a week belongs to the year of its Thursday.

iso_week_(Day, Year, Week) :-
    Thursday is Day - (Day+3) mod 7 + 3,
    day_date_(Thursday, Year, _, _),
    date_day_(Year, 1, 1, First),
    Week is (Thursday-First) // 7 + 1.

% word_(+Directive, +Stamp, +Date, +Day, -Word): Word is not a number of fixed
% width.

word_(a, _, _, Day, Word) :- day_name_(Day, Name), sub_atom(Name, 0, 3, _, Word).
word_('A', _, _, Day, Word) :- day_name_(Day, Word).
word_(b, _, Date, _, Word) :- arg(2, Date, M), month_(M, Name), sub_atom(Name, 0, 3, _, Word).
word_('B', _, Date, _, Word) :- arg(2, Date, M), month_(M, Word).
word_(p, _, Date, _, Word) :- arg(4, Date, H), ( H < 12 -> Word = 'AM' ; Word = 'PM' ).
word_('P', _, Date, _, Word) :- arg(4, Date, H), ( H < 12 -> Word = am ; Word = pm ).
word_(s, Stamp, _, _, Word) :- Seconds is floor(Stamp), atom_number(Word, Seconds).
word_(z, _, Date, _, Word) :- zone_text_(Date, '', Word).
word_(':z', _, Date, _, Word) :- zone_text_(Date, :, Word).
word_('Z', _, Date, _, Word) :- arg(8, Date, Word).
word_(n, _, _, _, '\n').
word_(t, _, _, _, '\t').
word_('%', _, _, _, '%').

zone_text_(Date, Colon, Word) :-
    arg(7, Date, Offset),
    ( Offset > 0 -> Sign = (-) ; Sign = (+) ),
    Hours is abs(Offset) // 3600,
    Minutes is abs(Offset) // 60 mod 60,
    format(atom(Word), '~w~|~`0t~d~2+~w~|~`0t~d~2+', [Sign,Hours,Colon,Minutes]).

day_name_(Day, Name) :-
    N is (Day+3) mod 7,
    nth0(N, ['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], Name).

month_(Number, Name) :-
    nth1(Number, ['January','February','March','April','May','June','July','August','September','October',
                  'November','December'], Name).


%!  format_time(+Output, +Format, +Time, +Locale) is det.
%
%   As format_time/3.  Names are English in any Locale, such as `posix`.
%
%   ```
%   ?- format_time(atom(Text), '%d %B', date(2023,11,14), posix).
%   Text = '14 November'.
%   ```

format_time(Output, Format, Time, Locale) :-
    must_be(atom, Locale),
    format_time(Output, Format, Time).


%!  parse_time(+Text, -Stamp) is semidet.
%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   True iff Text, in Format, is the time Stamp.  Format is `iso_8601`, as in
%   2023-11-14T22:13:20.5+01:00, 20231114T2213, 2023-W46-2, 2023-318 and
%   2023-11, or `rfc_1123`, as in "Tue, 14 Nov 2023 22:13:20 GMT".  A time without a
%   zone is in UTC.
%
%   ```
%   ?- parse_time('2023-11-14T22:13:20Z', Stamp).
%   Stamp = 1700000000.0.
%   ?- parse_time(soon, Stamp).
%   false.
%   ?- parse_time('2023-W46-2', Format, Stamp).
%   Format = iso_8601, Stamp = 1699920000.0.
%   ?- parse_time("Tue, 14 Nov 2023 22:13:20 +0100", Format, Stamp).
%   Format = rfc_1123, Stamp = 1699996400.0.
%   ```

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

parse_time(Text, Format, Stamp) :-
    format_chars_(Text, Chars),
    phrase(time_(Format, Date), Chars),
    !,
    date_time_stamp(Date, Stamp).

time_(iso_8601, date(Y,M,D,H,Mn,S,Offset,-,-)) -->
    sign_(Sign),
    number_(4, Y0),
    { Y is Sign*Y0 },
    day_(Y, M, D),
    time_of_day_(H, Mn, S, Offset).
time_(rfc_1123, date(Y,M,D,H,Mn,S,Offset,-,-)) -->
    name_(Day),
    { between(0, 6, N), day_name_(N, DayName), sub_atom(DayName, 0, 3, _, Day), ! },
    [','], blanks_,
    within_(2, 1, 31, D), blanks_,
    name_(Month),
    { month_(M, MonthName), sub_atom(MonthName, 0, 3, _, Month), ! },
    blanks_,
    number_(4, Y), blanks_,
    within_(2, 0, 23, H), [:], within_(2, 0, 59, Mn), [:], within_(2, 0, 60, S), blanks_,
    offset_(Offset).

sign_(-1) --> [-].
sign_(1) --> [].

name_(Name) --> [A,B,C], { atom_chars(Name, [A,B,C]) }.

blanks_ --> [' '], !, blanks_.
blanks_ --> [].

day_(_, M, D) --> [-], within_(2, 1, 12, M), [-], within_(2, 1, 31, D).
day_(_, M, D) --> within_(2, 1, 12, M), within_(2, 1, 31, D).
day_(_, 1, D) --> [-], within_(3, 1, 366, D).
day_(Y, 1, D) --> hyphen_(Hyphen), ['W'], within_(2, 1, 53, Week), Hyphen,
    within_(1, 1, 7, DayOfWeek),
    { week_day_(Y, Week, DayOfWeek, D) }.
day_(Y, 1, D) --> hyphen_(_), ['W'], within_(2, 1, 53, Week),
    { week_day_(Y, Week, 1, D) }.
day_(_, M, 1) --> [-], within_(2, 1, 12, M).

hyphen_([-]) --> [-].
hyphen_([]) --> [].

% The fourth of January is always in the first week.

week_day_(Year, Week, DayOfWeek, DayOfYear) :-
    date_day_(Year, 1, 4, Fourth),
    DayOfYear is 7*(Week-1) + DayOfWeek + 3 - (Fourth+3) mod 7.

time_of_day_(H, Mn, S, Offset) -->
    ( ['T'] ; [' '] ),
    !,
    within_(2, 0, 23, H),
    minutes_(Mn, S),
    offset_(Offset).
time_of_day_(0, 0, 0, 0) --> [].

minutes_(Mn, S) --> [:], within_(2, 0, 59, Mn), [:], seconds_(S).
minutes_(Mn, 0) --> [:], within_(2, 0, 59, Mn).
minutes_(Mn, S) --> within_(2, 0, 59, Mn), seconds_(S).
minutes_(Mn, 0) --> within_(2, 0, 59, Mn).
minutes_(0, 0) --> [].

seconds_(S) -->
    within_(2, 0, 60, Whole),
    (   ( ['.'] ; [','] )
    ->  some_digits_(Ds),
        { number_chars(Fraction, ['0','.'|Ds]),
          S is Whole+Fraction
        }
    ;   { S = Whole }
    ).

some_digits_([D|Ds]) --> digit_(D), more_digits_(Ds).

more_digits_([D|Ds]) --> digit_(D), !, more_digits_(Ds).
more_digits_([]) --> [].

% offset_(-Offset): seconds, positive west of Greenwich.

offset_(Offset) --> [+], zone_offset_(O), { Offset is -O }.
offset_(Offset) --> [-], zone_offset_(Offset).
offset_(0) --> ['Z'].
offset_(0) --> blanks_, ( ['U','T','C'] ; ['G','M','T'] ).
offset_(0) --> [].

zone_offset_(Offset) -->
    within_(2, 0, 23, H),
    ( [:] ; [] ),
    within_(2, 0, 59, Mn),
    { Offset is 3600*H + 60*Mn }.
zone_offset_(Offset) -->
    within_(2, 0, 23, H),
    { Offset is 3600*H }.

within_(Length, Low, High, N) -->
    number_(Length, N),
    { N >= Low,
      N =< High
    }.

number_(Length, N) -->
    { length(Ds, Length) },
    all_digits_(Ds),
    { number_chars(N, Ds) }.

all_digits_([]) --> [].
all_digits_([D|Ds]) --> digit_(D), all_digits_(Ds).

digit_(D) --> [D], { digit_(D) }.

digit_(C) :-
    C @>= '0',
    C @=< '9'.


%!  day_of_the_week(+Date, -Day) is det.
%
%   True iff Day is the day of the week of date(Year, Month, DayOfMonth), from
%   1 for Monday to 7 for Sunday.
%
%   ```
%   ?- day_of_the_week(date(2023,11,14), Day).
%   Day = 2.
%   ```

day_of_the_week(Date, DayOfWeek) :-
    day_of_date_(Date, _, Day),
    DayOfWeek is (Day+3) mod 7 + 1.

day_of_date_(Date, Year, Day) :-
    (   var(Date)
    ->  instantiation_error(Date)
    ;   Date = date(Year,M,D)
    ->  maplist(must_be(integer), [Year,M,D]),
        date_day_(Year, M, D, Day)
    ;   type_error(date, Date)
    ).


%!  day_of_the_year(+Date, -Day) is det.
%
%   True iff Day is the number of date(Year, Month, DayOfMonth) in its year.
%
%   ```
%   ?- day_of_the_year(date(2023,11,14), Day).
%   Day = 318.
%   ```

day_of_the_year(Date, DayOfYear) :-
    day_of_date_(Date, Year, Day),
    date_day_(Year, 1, 1, First),
    DayOfYear is Day-First+1.
