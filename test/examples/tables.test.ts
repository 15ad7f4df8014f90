import { tablesBeside } from "../tables.js";
import { describeExample, describeOurs } from "./programs.js";
import type { Row } from "./programs.js";

/** The claims are programs, and each goal is behind a claim of its own. With the option `ours` they use libraries that only we have. */
for (const { claim: file, option, rows } of [...tablesBeside(import.meta.url).values()].flat()) {
  const claims = rows.map(([text, ...answers]): Row => {
    const [claim, goal] = text.split(/: (.*)/) as [string, string];
    return [claim, goal, answers];
  });
  (option === "ours" ? describeOurs : describeExample)(file, claims);
}
