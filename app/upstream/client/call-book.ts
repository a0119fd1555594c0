import type { Respelled, Unreadable } from "./lenient.ts";
import type { BreakerState, ServiceArea } from "./policies.server.ts";

export type CallName = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

/** `perhaps absent`: may concern one item only, such as a 404 without an envelope. */
export type Sign = "there" | "absent" | "perhaps absent";

type CallSource = "settings" | "capabilities" | "learned";

export interface CallNote {
  /** instants (ms); 0: never */
  there: number;
  absent: number;
  succeeded: number;
  failed: number;
  /** never the provider's own words */
  failure: string;
}

export const ABSENT_MS = 60 * 60_000;
/** One visitor's input may cause a denial so soon after an answer. */
const RECENT_MS = 10 * 60_000;
export const THERE_MS = 7 * 24 * 60 * 60_000;
const MOST_FIELDS = 200;

type SpellingNote = Respelled & { call: CallName | "*" };
type FieldNote = Unreadable & { call: CallName | "*"; at: number };

/** One per transport. */
export class CallBook {
  readonly #notes = new Map<CallName, CallNote>();
  readonly #fields = new Map<string, FieldNote>();
  readonly #spellings = new Map<string, SpellingNote>();
  #declared: { source: "settings" | "capabilities"; calls: ReadonlySet<CallName> } | null = null;
  readonly #saved = new Map<CallName, number>();
  readonly breakers = new Map<ServiceArea, BreakerState>();
  onChange: () => void = () => undefined;

  constructor(private readonly now: () => number = Date.now) {}

  get source(): CallSource {
    return this.#declared?.source ?? "learned";
  }

  get declared(): ReadonlySet<CallName> | null {
    return this.#declared?.calls ?? null;
  }

  declare(source: "settings" | "capabilities", calls: Iterable<CallName>): void {
    this.#declared = { source, calls: new Set(calls) };
  }

  sign(call: CallName, sign: Sign): void {
    const note = this.#noteOf(call);
    const [now, wasMissing] = [this.now(), this.isMissing(call)];
    if (sign === "there") Object.assign(note, { there: now, absent: 0 });
    else if (sign === "perhaps absent" && this.#declared) return;
    else if (now - note.there >= (sign === "absent" ? RECENT_MS : THERE_MS)) note.absent = now;
    if (this.isMissing(call) !== wasMissing || (sign === "there" && !this.#isSaved(call))) this.onChange();
  }

  /** A doubtful denial then concerns one item only. */
  isProven(call: CallName): boolean {
    if (this.#declared) return this.#declared.calls.has(call);
    return this.now() - this.#noteOf(call).there < THERE_MS;
  }

  /** Never sent. */
  isUndeclared(call: CallName): boolean {
    return this.#declared !== null && !this.#declared.calls.has(call);
  }

  isMissing(call: CallName): boolean {
    if (this.#declared?.source === "settings" || this.isUndeclared(call)) return this.isUndeclared(call);
    return this.now() - (this.#notes.get(call)?.absent ?? 0) < ABSENT_MS;
  }

  /** @param failure undefined: the call succeeded */
  answered(call: CallName, failure?: string): void {
    const index = this.now();
    Object.assign(
      this.#noteOf(call),
      failure === undefined ? { succeeded: index } : { failed: index, failure },
    );
  }

  unreadable(call: FieldNote["call"], fields: readonly Unreadable[]): void {
    for (const unreadable of fields) {
      const key = `${call} ${unreadable.path} ${unreadable.received}`;
      const known = this.#fields.get(key);
      if (known) Object.assign(known, { count: known.count + unreadable.count, at: this.now() });
      else if (this.#fields.size < MOST_FIELDS)
        this.#fields.set(key, { ...unreadable, call, at: this.now() });
    }
  }

  respelled(call: FieldNote["call"], spellings: readonly Respelled[]): void {
    for (const spelling of spellings)
      if (this.#spellings.size < MOST_FIELDS)
        this.#spellings.set(`${call} ${spelling.path} ${spelling.spelling}`, { ...spelling, call });
  }

  get spellings(): SpellingNote[] {
    return [...this.#spellings.values()];
  }

  get calls(): ReadonlyMap<CallName, Readonly<CallNote>> {
    return this.#notes;
  }

  get fields(): FieldNote[] {
    return [...this.#fields.values()];
  }

  save(): Saved {
    const out: Saved = {};
    for (const [call, { there, absent }] of this.#notes)
      if (there > 0 || absent > 0) {
        out[call] = [there, absent];
        this.#saved.set(call, there);
      }
    return out;
  }

  load(saved: Saved): void {
    for (const [name, [there, absent]] of Object.entries(saved)) {
      const call = name as CallName; // a key of `save`
      const note = this.#noteOf(call);
      if (there > note.there) Object.assign(note, { there, absent: there >= note.absent ? 0 : note.absent });
      if (absent > note.absent && absent > note.there) note.absent = absent;
      this.#saved.set(call, there);
    }
  }

  /** An answer is not worth a write each time. */
  #isSaved(call: CallName): boolean {
    return this.now() - (this.#saved.get(call) ?? 0) < THERE_MS / 7;
  }

  #noteOf(call: CallName): CallNote {
    let note = this.#notes.get(call);
    if (!note) this.#notes.set(call, (note = { there: 0, absent: 0, succeeded: 0, failed: 0, failure: "" }));
    return note;
  }
}

/** Instants (ms) by call; 0: none. */
type Saved = Record<string, [there: number, absent: number]>;

/** One or two may have concerned items that do not exist. */
const SEVERAL = 3;

/** Absent ones, and those always answered with 404 if they are several. */
export function deniedCalls(book: CallBook, names: readonly CallName[]): CallName[] {
  const sent = names.filter((name) => !book.isUndeclared(name));
  const isUnknown = (name: CallName) => {
    const { succeeded = 0, failure = "" } = book.calls.get(name) ?? {};
    return succeeded === 0 && failure === "404";
  };
  const denied = sent.filter((name) => book.isMissing(name) || isUnknown(name));
  return denied.some((name) => book.isMissing(name)) || denied.length >= SEVERAL ? denied : [];
}
