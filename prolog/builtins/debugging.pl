%!  abort is erroneous.
%
%   Gives up the query. No catch/3 takes what it throws.
%
%   ```
%   ?- catch(abort, _, true).
%   error: unwind(abort).
%   ```

%!  debug is det.
%
%   Watches calls, for spy points and trace/1.
%
%   ```
%   ?- debug, nodebug.
%   true.
%   ```

%!  debugging is det.
%
%   Writes the settings of the debugger.
%
%   ```
%   ?- debugging.
%   true.
%   ```

%!  leash(+Ports) is det.
%
%   Makes the debugger ask how to go on at Ports only, given as for trace/2.
%
%   ```
%   ?- leash([-exit,-redo]), leash(+all).
%   true.
%   ?- leash(+entry).
%   error: domain_error(port,entry).
%   ```

%!  nodebug is det.
%
%   Turns the debugger off. Spy points have no effect until it is on again.
%
%   ```
%   ?- nodebug, \+ tracing.
%   true.
%   ```

%!  nospy(:Spec) is det.
%
%   Removes the spy points from the predicates that Spec names.
%
%   ```
%   ?- spy([append/3,length/2]), nospy([append/3,length/2]), nodebug.
%   true.
%   ?- nospy(nowhere/3).
%   error: existence_error(procedure,nowhere/3).
%   ```

%!  nospyall is det.
%
%   Removes all spy points, and all that trace/1 and trace/2 have set.
%
%   ```
%   ?- spy(append/3), nospyall, nodebug.
%   true.
%   ```

%!  notrace is det.
%
%   Shows ports no longer. Spy points stay set.
%
%   ```
%   ?- notrace, \+ tracing.
%   true.
%   ```

%!  profile(+Goal) is semidet.
%
%   Calls Goal once. Prints a table of how often each predicate was called and how long it took.
%
%   ```
%   ?- profile(append(Xs, [b], [a,b])).
%   Xs = [a].
%   ?- profile(fail).
%   false.
%   ```

%!  profile(+Goal, +Options) is semidet.
%
%   Calls Goal once and prints a table as profile/1 does; top(N) prints the first N predicates (default: 25).
%
%   ```
%   ?- profile(append(Xs, [b], [a,b]), [top(3)]).
%   Xs = [a].
%   ?- profile(true, [top(few)]).
%   error: type_error(integer,few).
%   ```

%!  spy(:Spec) is det.
%
%   Sets spy points on the predicates that Spec names: Name, Name/Arity, Name//Arity or a list of these. Runs stop there. Turns debug mode on.
%
%   ```
%   ?- spy(append/3), nospy(append/3), nodebug.
%   true.
%   ?- spy(nowhere/3).
%   error: existence_error(procedure,nowhere/3).
%   ```

%!  trace is det.
%
%   Shows the ports of all further calls of the program, and asks at each how to go on.
%
%   ```
%   ?- trace, nodebug.
%   true.
%   ```

%!  trace(:Spec) is det.
%
%   Prints the ports of the predicates that Spec names, without stopping there. Turns debug mode on.
%
%   ```
%   ?- trace(append/3), nospyall, nodebug.
%   true.
%   ?- trace(Spec).
%   error: instantiation_error.
%   ```

%!  trace(:Spec, +Ports) is det.
%
%   Prints Ports of the predicates that Spec names: call, exit, redo, fail, exception, unify, all; +Port adds one, -Port removes it; may be a list.
%
%   ```
%   ?- trace(append/3, [call,exit]), trace(append/3, -all), nodebug.
%   true.
%   ?- trace(append/3, entry).
%   error: domain_error(port,entry).
%   ```

%!  tracing is semidet.
%
%   True iff ports are shown.
%
%   ```
%   ?- tracing.
%   false.
%   ```

%!  visible(+Ports) is det.
%
%   Makes the debugger show Ports only, given as for trace/2.
%
%   ```
%   ?- visible(-redo), visible(+redo).
%   true.
%   ?- visible(Ports).
%   error: instantiation_error.
%   ```

