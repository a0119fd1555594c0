import { escapeHtml } from "../lib/escape-html.ts";
import type { CallBook, CallName } from "../upstream/client/call-book.ts";
import type { ProviderWatch } from "./provider.ts";

interface OperatorState {
  book: CallBook;
  watch: Pick<ProviderWatch, "complaints" | "socket">;
  version?: string;
  now?: number;
}

const SOURCES = {
  settings: "declared by LAB_CALLS",
  capabilities: "declared by the provider (GET /capabilities)",
  learned: "learned from answers and denials",
} as const;
const REASONS: Record<string, string> = {
  timeout: "no answer in time",
  unreachable: "no connection",
  unreadable: "answer could not be read",
};
const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Provider</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem; }
section { border-left: .25rem solid #c33; margin: 1.5rem 0; padding-left: .75rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: .25rem 0; }
summary { cursor: pointer; padding: .75rem 0; }
table { border-collapse: collapse; margin: .5rem 0; width: 100%; }
th, td { border-bottom: 1px solid #999; overflow-wrap: anywhere; padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
@media (max-width: 45rem) {
  th { display: none; }
  tr { border-bottom: 1px solid #999; display: block; padding: .25rem 0; }
  td { border: 0; display: inline; padding: 0; }
  td + td:not(:empty)::before { content: " · "; }
}
</style>
`;

/** An instant (ms) reads as time passed. */
type Cell = string | { instant: number };
type Row = readonly Cell[];
type Tables = (heads: readonly string[], rows: readonly Row[]) => string;

/** One page without script, from this process's data: trouble first, the rest folded. */
export function operatorPage({ book, watch, version = "unknown", now = Date.now() }: OperatorState): string {
  const table: Tables = (heads, rows) => tableAt(now, heads, rows);
  const complaints = watch.complaints();
  const trouble = [
    complaints.length > 0 &&
      section(
        complaints,
        "Run npm run doctor: it tries the address, a call and the websocket. docs/operating.md has the fix under Alerts.",
      ),
    ...failures(book, table),
    ...paused(book, table),
    ...unreadable(book, table),
  ].filter((part) => part !== false);
  return [
    `${HEAD}<h1>Provider</h1>`,
    ...(trouble.length > 0 ? trouble : [`<p>${withoutTrouble(book, now)}</p>`]),
    ...callFolds(book, table),
    `<p>Calls are ${SOURCES[book.source]}. Websocket: ${watch.socket() ?? "none"}. As of ${new Date(now).toUTCString()}, since the start of this process. Build ${escapeHtml(version)}, Node ${process.version}.</p>`,
  ].join("\n");
}

/** Silence is no good news. */
function withoutTrouble(book: CallBook, now: number): string {
  const [last] = byFailure([...book.calls].filter(([, { failure }]) => !isRefusal(failure)));
  if (![...book.calls.values()].some(({ succeeded, failed }) => succeeded > 0 || failed > 0))
    return "Nothing is known yet: no call has been sent since the start of this process.";
  const failed =
    last && last[1].failed > 0
      ? ` Last failure, which has passed: ${escapeHtml(last[0])}, ${escapeHtml(reasonOf(last[1].failure))}, ${relativeTime(last[1].failed, now)}.`
      : "";
  return `The provider answers as expected. There is nothing to do.${failed}`;
}

/** Of one visitor's input. */
const isRefusal = (failure: string) => /^4\d\d$/.test(failure);

const reasonOf = (failure: string) => failure && (REASONS[failure] ?? `answered ${failure}`);

interface Noted {
  succeeded: number;
  failed: number;
  failure: string;
}

/** The latest failure first. */
const byFailure = (calls: readonly (readonly [CallName, Noted])[]) =>
  calls.toSorted(([, note], [, other]) => other.failed - note.failed);

/** Areas whose calls wait for the provider to recover. */
function paused(book: CallBook, table: Tables): string[] {
  const rows = [...book.breakers].filter(([, state]) => state !== "closed").sort();
  if (rows.length === 0) return [];
  return [
    section(
      [`Paused after failures: ${counted(rows.length, "area")}.`],
      "The portal asks again by itself.",
      table(["area", "state"], rows),
    ),
  ];
}

function failures(book: CallBook, table: Tables): string[] {
  const failing = [...book.calls].filter(
    ([, { succeeded, failed, failure }]) => failed > succeeded && !isRefusal(failure),
  );
  if (failing.length === 0) return [];
  const rows = byFailure(failing).map(([name, { failure, failed, succeeded }]): Row => [
    name,
    reasonOf(failure),
    { instant: failed },
    { instant: succeeded },
  ]);
  return [
    section(
      [`Failed when last asked: ${counted(failing.length, "call")}.`],
      "Tell the provider the calls and reasons. The portal asks again by itself.",
      table(["call", "reason", "last failure", "last success"], rows),
    ),
  ];
}

const FIELDS_SHOWN = 10;

function unreadable(book: CallBook, table: Tables): string[] {
  if (book.fields.length === 0) return [];
  const heads = ["call", "field", "expected", "received", "times", "last"];
  const rows = book.fields
    .sort((field, other) => other.at - field.at)
    .map(({ call, path, expected, received, count, at }): Row => [
      call,
      path,
      expected,
      received,
      String(count),
      { instant: at },
    ]);
  const rest = rows.slice(FIELDS_SHOWN);
  return [
    section(
      [`${counted(rows.length, "field")} could not be read.`],
      "Send these rows to the provider: its pages lack the values. docs/provider-api.md says what the portal reads.",
      table(heads, rows.slice(0, FIELDS_SHOWN)) +
        (rest.length > 0 ? fold(`${String(rest.length)} more`, table(heads, rest)) : ""),
    ),
  ];
}

const STATES = [
  ["absent", "Absent, so their pages are not offered"],
  ["undeclared", "Not declared, so never sent"],
  ["there", "There"],
  ["unasked", "Not asked yet"],
] as const;

function stateOf(book: CallBook, name: CallName): (typeof STATES)[number][0] {
  if (book.isUndeclared(name)) return "undeclared";
  if (book.isMissing(name)) return "absent";
  return (book.calls.get(name)?.there ?? 0) > 0 ? "there" : "unasked";
}

function callFolds(book: CallBook, table: Tables): string[] {
  const names = [...new Set([...book.calls.keys(), ...(book.declared ?? [])])].sort();
  return STATES.flatMap(([state, title]) => {
    const notes = names
      .filter((name) => stateOf(book, name) === state)
      .map((name) => [name, { succeeded: 0, failed: 0, failure: "", ...book.calls.get(name) }] as const);
    const rows = byFailure(notes).map(([name, { succeeded, failed, failure }]): Row => [
      name,
      { instant: succeeded },
      { instant: failed },
      reasonOf(failure),
    ]);
    if (rows.length === 0) return [];
    const heads = ["call", "last success", "last failure", "reason"];
    return [fold(`${title}: ${counted(rows.length, "call")}`, table(heads, rows))];
  });
}

const counted = (count: number, name: string) => `${String(count)} ${name}${count === 1 ? "" : "s"}`;

function section(sentences: readonly string[], remedy: string, details = ""): string {
  const heads = sentences.map((sentence) => `<h2>${escapeHtml(sentence)}</h2>`);
  return `<section>${heads.join("")}<p>${remedy}</p>${details}</section>`;
}

const fold = (summary: string, content: string) =>
  `<details><summary>${summary}</summary>${content}</details>`;

function tableAt(now: number, heads: readonly string[], rows: readonly Row[]): string {
  if (rows.length === 0) return "<p>None.</p>";
  const head = heads.map((value) => `<th scope="col">${value}</th>`).join("");
  const cell = (value: Cell) =>
    `<td>${typeof value === "string" ? escapeHtml(value) : relativeTime(value.instant, now)}</td>`;
  return `<table><tr>${head}</tr>\n${rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("\n")}</table>`;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
const words = new Intl.RelativeTimeFormat("en");

/** @param instant ms; 0: never */
function relativeTime(instant: number, now: number): string {
  if (instant === 0) return "never";
  const passed = now - instant;
  const [unit, length] = UNITS.find(([, shortest]) => passed >= shortest) ?? [null, 1];
  const text = unit === null ? "just now" : words.format(-Math.floor(passed / length), unit);
  return `<time datetime="${new Date(instant).toISOString()}">${text}</time>`;
}
