/*
 * `ambilog playground`: serves the page on this machine.
 */
import { SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { noRest } from "../inputs.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "playground",
  usage: "[FILE.pl] [OPTIONS]",
  summary: "Serves a page on this machine to try programs and boards in a browser.",
  options: [
    { name: "port", value: "N", doc: "the port (default: one that is free)" },
    { name: "open", doc: "open the page in the browser" },
    { name: "help", short: "h", doc: "say how the command is used" },
  ],
  notes:
    "The page needs no network: its programs run in the browser. With FILE.pl it shows that program,\n" +
    "which runs when you say so. Ctrl-C ends the server.\n\n" +
    "The folder dist/playground of the package is the whole page, for any host of static files; with\n" +
    "dist/english.dictionary and dist/predicates.json beside the folder it has races and the reference.",
};

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const { operands } = args;
  if (operands.length > 1) throw new UsageError(`Expected one FILE.pl, got ${operands.length}`);
  const port = args.number("port") ?? 0;
  if (port > 65_535) throw new UsageError(`Expected a port of at most 65535, but got ${port}`);
  const { programAddress, servePage } = await import("../page-server.js");
  const hash = operands.length === 0 ? "" : programAddress(operands[0]);
  const server = await servePage(port);
  const address = server.address + hash;
  console.output.write(`${address}\n`);
  console.output.flush();
  say(console, `The page is at ${server.address} until you press Ctrl-C.`);
  if (args.has("open")) await server.open(address);
  await server.ended;
  return SUCCESS;
}
