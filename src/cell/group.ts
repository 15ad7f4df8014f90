/*
 * The engines of cells: each cell has one of its own, or shares one with the cells that name the same. An engine
 * has the programs of its cells, in the order of the page, and ends when none of them is in the page any more.
 */
import { readIn } from "../page/reader.js";
import { Session } from "../page/session.js";
import type { PlainMessage, WorkerLike } from "../worker/index.js";

/** A cell as its group sees it. */
export interface Member {
  readonly program: string;
  /** Its node in the page, by which cells are put in order. */
  readonly place: Node;
  /** Called with the text that programs print for it. */
  write(text: string): void;
  /** Called when the engine has been restarted. */
  abandon(): void;
  /** Called when the program of another member has changed; `isTyped` if the reader has typed the change. */
  reread(isTyped: boolean): void;
}

const named: Map<string, Group> = new Map();

/** The cells of an engine. */
export class Group {
  readonly session: Session;
  readonly #name: string;
  readonly #members: Set<Member> = new Set();
  /** The member that ran a query last: it gets the output. */
  #writer: Member | undefined = undefined;

  private constructor(name: string) {
    this.#name = name;
    this.session = new Session(workerOfAnotherHost);
    readIn(workerOfAnotherHost);
    this.session.onOutput = (text) => this.#writer?.write(text);
    this.session.onRestart = () => {
      for (const member of this.#members) member.abandon();
    };
  }

  /** The group of that name; of the empty name, a group for one. */
  static of(name: string): Group {
    const known = named.get(name);
    if (known !== undefined) return known;
    const group = new Group(name);
    if (name !== "") named.set(name, group);
    return group;
  }

  join(member: Member): void {
    this.#members.add(member);
    this.changed(member);
  }

  leave(member: Member): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    named.delete(this.#name);
    void this.session.restart();
  }

  /** Says that the program of a member is another one. */
  changed(member: Member, isTyped = false): void {
    for (const other of this.#members) {
      if (other !== member) other.reread(isTyped);
    }
  }

  /** The programs of the members before one, as one text. */
  before(member: Member): string {
    const members = this.#inOrder();
    const earlier = members.slice(0, Math.max(0, members.indexOf(member)));
    return earlier.map(({ program }) => program).join("\n");
  }

  /** Loads the programs, for a member that asks. */
  async load(member: Member): Promise<readonly PlainMessage[]> {
    this.#writer = member;
    const programs = this.#inOrder().filter(({ program }) => program.trim() !== "");
    const isOne = programs.length === 1;
    return this.session.load(
      programs.map(({ program }, i) => ({
        file: isOne ? "program.pl" : `program-${i + 1}.pl`,
        text: program,
      })),
    );
  }

  #inOrder(): Member[] {
    const isBefore = (a: Member, b: Member): boolean =>
      (a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return [...this.#members].sort((a, b) => (a === b ? 0 : isBefore(a, b) ? -1 : 1));
  }
}

/** Its name in a constant: bundlers would look for the file in the expression itself. */
const SCRIPT = "ambilog/worker/thread.js";

/**
 * The worker, if this module comes from another host than the page: browsers start only scripts of the page's own
 * host, but these may import from others.
 */
function workerOfAnotherHost(): WorkerLike | undefined {
  const script = new URL(SCRIPT, import.meta.url);
  if (!/^https?:$/.test(script.protocol) || script.origin === location.origin) return undefined;
  const source = new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(source), { type: "module" });
}
