import { escapeHtml } from "../lib/escape-html.ts";
import type { CallBook, CallNote } from "../upstream/client/call-book.ts";
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
const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Provider</title>
<style>
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem; max-width: 70rem; }
table { border-collapse: collapse; margin-block: 1rem; }
caption { font-weight: bold; text-align: start; }
th, td { border-bottom: 1px solid #999; padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top; }
</style>
`;

/** One page without script, from this process's data. */
export function operatorPage({ book, watch, version = "unknown", now = Date.now() }: OperatorState): string {
  const at = (instant: number) => (instant === 0 ? "–" : new Date(instant).toISOString());
  const concerns = [...watch.complaints(), ...concernsOf(book)];
  const { declared } = book;
  const names = [...new Set([...book.calls.keys(), ...(declared ?? [])])].sort();
  const stateOf = (note: CallNote | undefined, name: (typeof names)[number]) => {
    if (book.isUndeclared(name)) return "not declared: never sent";
    if (book.isMissing(name)) return "absent";
    return note && note.there > 0 ? "there" : "not asked yet";
  };
  return [
    `${HEAD}<h1>Provider</h1>`,
    ...(concerns.length > 0 ? concerns : ["The provider answers as expected."]).map(
      (sentence) => `<p>${escapeHtml(sentence)}</p>`,
    ),
    `<p>Calls are ${SOURCES[book.source]}. Websocket: ${watch.socket() ?? "none"}. As of ${at(now)}, since the start of this process. Build ${version}, Node ${process.version}.</p>`,
    table(
      "Fields that could not be read",
      ["call", "field", "expected", "received", "times", "last"],
      book.fields
        .sort((field, other) => other.at - field.at)
        .map((field) => [
          field.call,
          field.path,
          field.expected,
          field.received,
          String(field.count),
          at(field.at),
        ]),
    ),
    table("Breakers", ["area", "state"], [...book.breakers].sort()),
    table(
      "Calls",
      ["call", "state", "last success", "last failure", "reason"],
      names.map((name) => {
        const note = book.calls.get(name);
        const { succeeded = 0, failed = 0, failure = "" } = note ?? {};
        return [name, stateOf(note, name), at(succeeded), at(failed), failure];
      }),
    ),
  ].join("\n");
}

function concernsOf(book: CallBook): string[] {
  const unreadable = book.fields.length;
  const failing = [...book.calls].filter(
    ([, { succeeded, failed, failure }]) => failed > succeeded && !/^4\d\d$/.test(failure),
  );
  return [
    ...(unreadable > 0 ? [`${String(unreadable)} fields could not be read.`] : []),
    ...(failing.length > 0 ? [`Failed when last asked: ${failing.map(([name]) => name).join(", ")}.`] : []),
  ];
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `<p>${caption}: none.</p>`;
  const head = heads.map((value) => `<th scope="col">${value}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`);
  return `<table><caption>${caption}</caption><tr>${head}</tr>\n${body.join("\n")}</table>`;
}
