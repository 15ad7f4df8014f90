/* The types of imported programs: accepted and rejected uses. This file is checked, not run. */

import { unbound } from "../../src/index.js";
import type { Engine, Query, Value } from "../../src/index.js";
import type { Input, Output, Predicate, Program } from "../../src/node/vite.js";
import { ambilog } from "../../src/node/vite.js";
import type { Plugin as VitePlugin } from "vite";
import type { Plugin as RolldownPlugin } from "rolldown";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

/** `path(+From:atom, -To:atom)`, and the other way round. */
declare const path: Predicate<[From: Input<string>, To: Output<"To", string>]> &
  Predicate<[From: Output<"From", string>, To: Input<string>]>;
/** `user(?Id:integer, ?Name:atom)`. */
declare const user: Predicate<
  [Id: Output<"Id", number, number | bigint>, Name: Output<"Name", string>]
>;
/** `colour(+Name, -Colour:oneof([red,green]))`, of which nothing is known of Name. */
declare const colour: Predicate<[Name: Input<Value>, Colour: Output<"Colour", "red" | "green">]>;
declare const stop: Predicate<[]>;

/** Calls, and their rows. */
export function calls(id: number | undefined): void {
  exactly<Query<{ readonly To: string }>>()(path("a"));
  exactly<Query<{ readonly To: string }>>()(path("a", unbound));
  exactly<Query<{ readonly From: string }>>()(path(unbound, "c"));
  exactly<Query<{}>>()(path("a", "c"));
  exactly<Query<{ readonly Id: number; readonly Name: string }>>()(user());
  exactly<Query<{ readonly Name: string }>>()(user(5n));
  exactly<Query<{ readonly Id: number }>>()(user(unbound, "ann"));
  exactly<Query<{ readonly Name: string; readonly Id?: number }>>()(user(id ?? unbound));
  exactly<"red" | "green" | undefined>()(colour({ functor: "f", args: [1] }).first()?.Colour);
  exactly<boolean>()(stop().exists());
  for (const { To } of path("a")) exactly<string>()(To);

  // @ts-expect-error: From is an atom
  path(1);
  // @ts-expect-error: To is one too
  path("a", 1);
  // @ts-expect-error: one of the two must be given
  path();
  // @ts-expect-error: one of the two must be given
  path(unbound, unbound);
  // @ts-expect-error: there are two arguments
  path("a", "b", "c");
  // @ts-expect-error: To is a string
  const numbers: Query<{ To: number }> = path("a");
  // @ts-expect-error: what is given is not in rows
  void user(1).first()?.Id;
  // @ts-expect-error: it must be said that nothing is given
  user(id);
  // @ts-expect-error: an integer is no string
  user("1");
  // @ts-expect-error: there is no such colour
  colour("a", "blue");
  // @ts-expect-error: null stands for no term
  colour(null);
  // @ts-expect-error: rows are not written to
  path("a").first()!.To = "b";
  void numbers;
}

/** Predicates on an engine of their own. */
export function engines(program: Program<{ readonly path: typeof path }>, engine: Engine): void {
  exactly<Query<{ readonly To: string }>>()(program.on(engine).path("a"));
  exactly<() => void>()(program.onReload(() => undefined));
  // @ts-expect-error: there is no such predicate
  program.on(engine).other();
  // @ts-expect-error: an engine is needed
  program.on();
}

/** The plugin. */
export function plugins(): void {
  const vite: VitePlugin = ambilog();
  const rolldown: RolldownPlugin = ambilog({ types: false });
  void [vite, rolldown];
  // @ts-expect-error: there is no such option
  ambilog({ type: true });
}
