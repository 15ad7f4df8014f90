import { describeHabit } from "./programs.js";

describeHabit(
  "a condition that throws or fails counts as false, whatever is nested in it",
  `
:- if(nosuchpredicate(1)).
p(a).
:- else.
p(b).
:- endif.
:- if(throw(ball)).
p(c).
:- elif(true).
p(d).
:- else.
p(e).
:- endif.
:- if(fail).
:- if(unknown_thing).
p(f).
:- else.
p(g).
:- endif.
:- elif(unknown_thing2).
p(h).
:- else.
p(i).
:- endif.
`,
  [["p(X)", "b", "d", "i"]],
  [/nosuchpredicate/, /ball/, /unknown_thing2/],
);
