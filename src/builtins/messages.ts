/**
 * The sentences for error terms, for library(messages).
 */
import { atom } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { messageOf } from "../text/error-messages.js";
import type { BuiltinRow } from "../machine/builtin.js";

export const messages: readonly BuiltinRow[] = [
  {
    name: "$message_text",
    arity: 2,
    modes: ["'$message_text'(+Term, -Text)"],
    doc: "True iff Text, an atom, is the sentence for the error Term.",
    det: (m, term, text) =>
      unify(m, text, atom(messageOf(term, { operators: m.database.user.operators }))),
  },
];
