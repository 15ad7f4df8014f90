/*
 * Options and operands of a command, and the help text that lists them.
 *
 * A command describes its options in a table of rows; parsing, checking and the help text use it. Options
 * may occur anywhere before a "--"; the arguments after it are passed on unchanged.
 */
import { parseArgs } from "node:util";
import { nearest } from "../text/spelling.js";
import { UsageError } from "./console.js";

export interface OptionRow {
  /** The name after `--`. */
  readonly name: string;

  /** The letter after `-`. Default: none. */
  readonly short?: string;

  /** The name of its value in the help. Default: the option takes no value. */
  readonly value?: string;

  /** A short description; empty for an option that is only accepted out of habit. */
  readonly doc: string;
}

export interface CommandSyntax {
  /** The name of the command; empty for the one that runs programs. */
  readonly name: string;

  /** The arguments after the name, in one line. */
  readonly usage: string;

  /** The purpose of the command, in one line. */
  readonly summary: string;

  readonly options: readonly OptionRow[];

  /** Further text for the help. Default: none. */
  readonly notes?: string;

  /**
   * For a command that runs programs: what an operand is. A program may have arguments: those after a script,
   * or from the first operand on that is an argument, or from an unknown option after a program.
   */
  readonly kindOf?: (operand: string, isFirst: boolean) => "program" | "script" | "argument";
}

/** Options that every command takes. */
export const commonOptions: readonly OptionRow[] = [
  { name: "inferences", value: "N", doc: "stop after N inferences, with exit code 2" },
  { name: "timeout", value: "MS", doc: "stop after MS milliseconds, with exit code 2" },
  { name: "help", short: "h", doc: "say how the command is used" },
];

/** The arguments of a command, checked against its syntax. */
export class Arguments {
  /** The arguments that are not options. */
  readonly operands: readonly string[];

  /** The arguments after `--`. */
  readonly rest: readonly string[];

  private readonly values: ReadonlyMap<string, readonly string[]>;

  /** @throws {UsageError} for an unknown option, a missing value, or a value for an option without one */
  constructor(syntax: CommandSyntax, args: readonly string[]) {
    const rows = new Map(syntax.options.map((row) => [row.name, row]));
    const { tokens } = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        syntax.options.map(({ name, short, value }) => {
          const type = value === undefined ? "boolean" : "string";
          return [name, short === undefined ? { type } : { type, short }];
        }),
      ),
      strict: false,
      allowPositionals: true,
      tokens: true,
    });
    const operands: string[] = [];
    const rest: string[] = [];
    const values = new Map<string, string[]>();
    let ended = false;
    for (const token of tokens) {
      if (token.kind === "option-terminator") {
        ended = true;
      } else if (token.kind === "positional") {
        const isFirst = operands.length === 0;
        const kind = ended ? undefined : syntax.kindOf?.(token.value, isFirst);
        if (kind === "argument") {
          rest.push(...args.slice(token.index));
          break;
        }
        (ended ? rest : operands).push(token.value);
        if (kind === "script") {
          const after = token.index + 1;
          rest.push(...args.slice(args[after] === "--" ? after + 1 : after));
          break;
        }
      } else {
        const row = rows.get(token.name);
        const isKnown = row !== undefined && row.doc !== "";
        if (!isKnown && syntax.kindOf !== undefined && operands.length > 0) {
          rest.push(...args.slice(token.index));
          break;
        }
        if (row === undefined) throw new UsageError(unknownOption(token.rawName, syntax));
        values.set(row.name, [...(values.get(row.name) ?? []), valueOf(row, token)]);
      }
    }
    this.operands = operands;
    this.rest = rest;
    this.values = values;
  }

  /** Whether an option is given. */
  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The values of an option in the order in which they are given. */
  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** The last value of an option; undefined if it is not given. */
  text(name: string): string | undefined {
    return this.all(name).at(-1);
  }

  /**
   * The last value of an option that takes a whole number; undefined if it is not given.
   *
   * @param least the smallest number allowed. Default: 0
   * @throws {UsageError} for any other value
   */
  number(name: string, least: number = 0): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d+$/.test(text) ? Number(text) : -1;
    if (number < least || !Number.isSafeInteger(number)) {
      throw new UsageError(
        `Expected a whole number of ${least} or more for --${name}, but got ${quote(text)}`,
      );
    }
    return number;
  }
}

/** An argument as shown in messages: quoted, on one line and not too long. */
export function quote(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length > 60 ? `${quoted.slice(0, 60)}…"` : quoted;
}

export function helpText(syntax: CommandSyntax): string {
  const { name, usage, summary, options, notes } = syntax;
  const described = options.filter(({ doc }) => doc !== "");
  const rows = described.map((row): [string, string] => [optionText(row), row.doc]);
  const command = name === "" ? "ambilog" : `ambilog ${name}`;
  const parts = [`Usage: ${command} ${usage}`, summary, `Options:\n${columns(rows)}`];
  if (notes !== undefined) parts.push(notes);
  return `${parts.join("\n\n")}\n`;
}

/** Two columns, the first as wide as necessary. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

function optionText({ name, short, value }: OptionRow): string {
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function valueOf(
  row: OptionRow,
  token: { readonly rawName: string; readonly value?: string | undefined },
): string {
  if (row.value === undefined && token.value !== undefined) {
    throw new UsageError(
      `The option ${token.rawName} takes no value, but got ${quote(token.value)}`,
    );
  }
  if (row.value !== undefined && token.value === undefined) {
    throw new UsageError(
      `The option ${token.rawName} needs a value: ${token.rawName} ${row.value}`,
    );
  }
  return token.value ?? "";
}

function unknownOption(rawName: string, syntax: CommandSyntax): string {
  const command = syntax.name === "" ? "ambilog" : `ambilog ${syntax.name}`;
  const names = syntax.options.map(({ name }) => `--${name}`);
  const [meant] = nearest(rawName, names, 2);
  let hint = meant === undefined ? "" : `; did you mean ${meant}`;
  if (rawName === "--traditional" && names.includes("--swi")) {
    hint = "; --swi has the flags and data of SWI-Prolog since version 7";
  }
  return `There is no option ${rawName}${hint}; ${command} --help lists the options`;
}
