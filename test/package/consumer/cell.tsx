/* `<ambilog-cell>` in JSX, and found by its name. It is compiled, not run. */
import type { AmbilogCell } from "ambilog/cell";

const key: string | undefined = undefined;

/** Accepted uses. */
export const accepted = [
  <ambilog-cell query="p(X)." engine="e" label="Rows" readonly>
    p(1).
  </ambilog-cell>,
  <ambilog-cell
    id="cell"
    key="1"
    query={key}
    readonly={false}
    program="p(1)."
    style={{ width: "10em" }}
    data-x="1"
    aria-hidden="true"
    onClick={() => undefined}
  />,
];

/** Rejected ones. */
export const rejected = [
  // @ts-expect-error: the query is a text
  <ambilog-cell query={1} />,
  // @ts-expect-error: there is no such attribute
  <ambilog-cell qeury="p(X)." />,
  // @ts-expect-error: it is true or false
  <ambilog-cell readonly="yes" />,
];

/** The class of the element. */
export function elements(page: Document): readonly (AmbilogCell | null)[] {
  const made = page.createElement("ambilog-cell");
  void made.run();
  const text: string = made.query + made.engine + made.label;
  made.readonly = text === "";
  made.engine = undefined;
  // @ts-expect-error: there is no such property
  made.qeury = "";
  return [made, page.querySelector("ambilog-cell")];
}
