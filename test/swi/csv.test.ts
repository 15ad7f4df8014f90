import { files } from "../cli/console.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const file = files();
const quoted = file(
  "a.csv",
  'name,age,"x ""q"" y"\nann,12,3.5\n"multi\nline",0012, sp \n,"",1e5\n',
);
const semicolons = file("b.csv", "a;b\n1;2\n");
const tabs = file("c.tsv", "h1\th2\nv1\tv2\n");
const comment = file("d.csv", "# comment\na,b\r\nc,d\r\n");
const uneven = file("e.csv", "a,b\nc\n");
const wrong = file("f.csv", 'a,"b\nc\n');
const written = file("out.csv", "");

const load = ":- use_module(library(csv)).\n:- use_module(library(readutil)).\n";
const formal = (goal: string, error: string): Row => [`catch((${goal}), error(X, _), true)`, error];
describeHabit("a file of comma-separated values is a list of rows", load, [
  [
    `csv_read_file('${quoted}', X)`,
    "[row(name,age,'x \"q\" y'),row(ann,12,3.5),row('multi\\nline',12,' sp '),row('','',100000.0)]",
  ],
  [
    `csv_read_file('${quoted}', L, [strip(true), functor(r)]), nth0(2, L, X)`,
    "r('multi\\nline',12,sp)",
  ],
  [`csv_read_file('${quoted}', L, [convert(false)]), nth0(1, L, X)`, "row(ann,'12','3.5')"],
  [`csv_read_file('${quoted}', L, [case(up)]), nth0(1, L, X)`, "row('ANN',12,3.5)"],
  [`csv_read_file('${semicolons}', X, [separator(0';)])`, "[row(a,b),row(1,2)]"],
  [`csv_read_file('${semicolons}', X)`, "[row('a;b'),row('1;2')]"],
  [`csv_read_file('${tabs}', X)`, "[row(h1,h2),row(v1,v2)]"],
  [`csv_read_file('${comment}', X, [skip_header('#')])`, "[row(a,b),row(c,d)]"],
  [`csv_read_file('${uneven}', X, [match_arity(false)])`, "[row(a,b),row(c)]"],
  [`( csv_read_file('${wrong}', _) -> X = yes ; X = no )`, "no"],
  [`findall(R-L, csv_read_file_row('${uneven}', R, [line(L)]), X)`, "[row(a,b)-1,row(c)-2]"],
  [
    `open('${quoted}', read, S), csv_options(O, []), csv_read_row(S, _, O), csv_read_row(S, _, O), csv_read_row(S, X, O), close(S)`,
    "row('multi\\nline',12,' sp ')",
  ],
  formal(`csv_read_file('${uneven}', _)`, "domain_error(row_arity(2),1)"),
  formal(`csv_read_file('${quoted}', _, [arity(2)])`, "domain_error(row_arity(2),3)"),
  formal(`csv_read_file('${quoted}', _, [case(bad)])`, "type_error(oneof([down,preserve,up]),bad)"),
  formal(`csv_read_file('${quoted}', _, [separator(';')])`, "type_error(integer,;)"),
  formal("csv_read_file('nowhere.csv', _)", "existence_error(source_sink,'nowhere.csv')"),
  formal("csv_read_file(_, _)", "instantiation_error"),
]);

describeHabit("rows are written to files", load, [
  [
    `csv_write_file('${written}', [row(a, "b"), r(1)]), read_file_to_string('${written}', X, [])`,
    '"a,b\\r\\n1\\r\\n"',
  ],
  formal(`csv_write_file('${written}', row(a))`, "type_error(list,row(a))"),
  formal(`csv_write_file('${written}', [row(a)|_])`, "instantiation_error"),
]);
