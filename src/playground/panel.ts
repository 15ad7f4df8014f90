/*
 * A panel of the workbench: a goal that runs, with what it prints. Each kind shows the answers in its own way.
 */
import type { Answer } from "../engine/answer.js";
import type { Analysis } from "../page/analysis.js";
import { button, eachFrame, h, show } from "../page/dom.js";
import type { Child } from "../page/dom.js";
import { Run } from "../page/run.js";
import type { Asked } from "../page/run.js";
import type { Session } from "../page/session.js";
import type { Version } from "./program.js";
import type { Moment, Witness } from "./witness.js";

/** The workbench as a panel sees it. */
export interface PanelHost {
  readonly session: Session;
  readonly analysis: Analysis;
  readonly witness: Witness;
  /** Loads the program, before `panel` asks. */
  prepare(panel: Panel): Promise<Prepared>;
  /** Whether the program is still that version. */
  isCurrent(version: Version): boolean;
  /** Called when it is closed. */
  closed(panel: Panel): void;
  /** Asks a goal in a panel of its own; at a moment, or now. */
  ask(goal: string, moment?: Moment): void;
  /** Marks a line of a version of the program. */
  mark(version: Version, file: string, line: number): void;
  unmark(): void;
  /** Whether the clause of a version that begins in a line has a breakpoint. */
  hasBreakpoint(version: Version, file: string, line: number): boolean;
  /** Shows outcomes beside the lines of a version. */
  showOutcomes(version: Version, results: readonly TestResult[]): void;
}

/** The outcome of a test. */
export interface TestResult {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly outcome: string;
  readonly messages: readonly string[];
}

/** The version of the program, and the state of the engine, for which a goal is run. */
export interface Prepared {
  readonly version: Version;
  readonly moment: Moment | undefined;
}

/** The most characters of output that stay on the page. */
const OUTPUT = 20_000;

export abstract class Panel {
  readonly element: HTMLElement;
  protected readonly host: PanelHost;
  protected readonly run: Run;
  protected prepared: Prepared | undefined = undefined;
  protected readonly stop: HTMLButtonElement = button("Stop", () => this.end());
  protected readonly status: HTMLElement = h("p", { class: "status", role: "status" });
  protected readonly output: HTMLElement = h("pre", {
    class: "output",
    "aria-label": "Output",
    tabindex: "0",
  });
  /** Draws it in the next frame. */
  protected readonly draw: () => void = eachFrame(() => {
    show(this.output, this.#written);
    this.output.hidden = this.#written === "";
    this.drawNow();
  });
  readonly #details: HTMLDetailsElement = h("details", { open: true });
  #written = "";

  /** @param name - names it for screen readers; `closing`, in its button */
  protected constructor(
    host: PanelHost,
    asked: Omit<Asked, "prepare">,
    name: string,
    closing: string,
  ) {
    this.host = host;
    const prepare = async (): Promise<void> => {
      this.prepared = await host.prepare(this);
      this.refresh();
    };
    this.run = new Run(host.session, { ...asked, prepare }, (answers) => this.take(answers));
    this.element = h(
      "section",
      { class: "panel query", "aria-label": name },
      this.#details,
      button("Close", () => this.close(), { class: "quiet", "aria-label": `Close ${closing}` }),
    );
  }

  /** Fills it: below `title`, which stays when it is collapsed, the rest. */
  protected compose(title: readonly Child[], ...rest: readonly Child[]): void {
    show(this.#details, h("summary", { class: "goal" }, ...title), ...rest);
    this.draw();
  }

  /** Takes answers, or notes that the state of the run has changed. */
  protected abstract take(answers: readonly Answer[]): void;
  protected abstract drawNow(): void;

  /** Shows no more than the title, until the reader opens it. */
  collapse(): void {
    this.#details.open = false;
  }

  get error(): Error | undefined {
    return this.run.error;
  }

  /** Shows what the program prints. */
  write(text: string): void {
    this.#written = (this.#written + text).slice(-OUTPUT);
    this.draw();
  }

  close(): void {
    this.end();
    this.element.remove();
    this.host.closed(this);
  }

  protected end(): void {
    this.run.stop();
  }

  /** Says that the engine is another one, without this run. */
  abandon(): void {
    if (this.run.hasBegun)
      this.run.stop("there is a new engine, without the facts that were added");
  }

  /** Says that the program may be another version. */
  refresh(): void {
    this.draw();
  }

  /** A sentence if the program has changed since the run began, with a blank before it. */
  protected get versionText(): string {
    const { version } = this.prepared ?? {};
    if (version === undefined || this.host.isCurrent(version)) return "";
    return ` This is version ${version.number} of the program, which has changed since.`;
  }
}
