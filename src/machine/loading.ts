/*
 * The host's part of loading: it finds texts and tells messages. The rest is Prolog, see prolog/system/loading.pl.
 */
import { installAlarms } from "./alarms.js";
import type { Sleep } from "./alarms.js";
import { makeAtom, makeText } from "./build.js";
import { installTimeZone } from "./time-zone.js";
import { argument, functorName, stringOf } from "./cells.js";
import type { Call, HostPredicates } from "./host-predicates.js";
import { onFile } from "./raise.js";

/** A text with the name under which it is loaded. */
export interface Source {
  readonly path: string;
  readonly text: string | Uint8Array;
}

/** The place of a message: an offset in bytes in a text. */
export interface TextPlace {
  readonly file: string;
  readonly offset: number;
}

export interface LoadingHost {
  /** The file of that name, relative to the file `base`, which may be empty; the encoding is known or empty. */
  source(name: string, base: string, encoding: string): Source | undefined;
  /** The text of a library, such as `lists` or `dcg/basics`. */
  library(name: string): string | Uint8Array | undefined;
  /** Keeps a text that is going to be loaded. */
  remember?(path: string, text: string): void;
  /** `size` characters of the text of that name, from a place on; undefined if it is not known. */
  part?(path: string, line: number, column: number, size: number): string | undefined;
  /** Tells a message, a term. */
  tell(message: number, place: TextPlace | undefined): void;
  /** Waits. Without this a run that must not be left looks at the clock. */
  sleep?: Sleep | undefined;
}

/** Defines the predicates by which the library asks the host. */
export function installLoading(predicates: HostPredicates, host: LoadingHost): void {
  installAlarms(predicates, host.sleep);
  installTimeZone(predicates);
  const text = (call: Call, i: number, found: string | Uint8Array): boolean =>
    call.unifyCell(i, makeText(call.core, found));
  predicates.det("$source", 5, (call) => {
    const { core } = call;
    const [name, base, encoding] = [0, 1, 2].map((i) => core.name(call.cell(i)));
    const found = onFile(core, "open", "source_sink", call.cell(0), () =>
      host.source(name!, base!, encoding!),
    );
    if (found === undefined) return false;
    return call.unifyCell(3, makeAtom(core, found.path)) && text(call, 4, found.text);
  });
  predicates.det("$library_source", 2, (call) => {
    const found = host.library(call.core.name(call.cell(0)));
    return found !== undefined && text(call, 1, found);
  });
  predicates.det("$remember", 2, (call) => {
    host.remember?.(call.core.name(call.cell(0)), stringOf(call.core, call.cell(1)));
    return true;
  });
  predicates.det("$source_part", 5, (call) => {
    const [line, column, size] = [1, 2, 3].map((i) => call.value(i) as number);
    const found = host.part?.(call.core.name(call.cell(0)), line!, column!, size!);
    return found !== undefined && text(call, 4, found);
  });
  predicates.det("$set_free", 2, (call) => {
    const was = String(call.budget.isFree);
    call.budget.isFree = call.value(1) === "true";
    return call.unify(0, was);
  });
  predicates.det("$tell", 2, (call) => {
    const { core } = call;
    const place = call.cell(1);
    const isPlaced = (place & 3) === 2 && functorName(core, place) === "at";
    host.tell(
      call.cell(0),
      isPlaced
        ? {
            file: core.name(argument(core, place, 0)),
            offset: argument(core, place, 1) >> 3,
          }
        : undefined,
    );
    return true;
  });
}
