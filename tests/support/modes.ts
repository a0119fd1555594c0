import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { PageResponse } from "./browser.ts";
import { root } from "./portal.ts";

const folder = join(root, "build/client/assets");
/** "styles" of "/assets/styles-Ab3_-x9Z.css" and of "/app/ui/styles.css". */
const sourceOf = (href: string) => basename(href).replace(/(-[\w-]{8})?\.\w+$/, "");
/** Names of the built style sheets by their texts. */
const sheets = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .map((name) => [readFileSync(join(folder, name), "utf8"), sourceOf(name)]),
);

const opened = Date.now();
const MINUTE = 60_000;
/** Whether an instant lies in the minutes of this run, or is a code's next sending, five minutes later. */
const isPresent = (instant: number) => instant > opened - MINUTE && instant < Date.now() + 6 * MINUTE;
const instant = (text = "") => (isPresent(Date.parse(text)) ? "(now)" : text);
/** The same for a time of day in Jakarta. */
function timeOfDay(text = ""): string {
  const day = new Date(Date.now() + 7 * 60 * MINUTE).toISOString().slice(0, 10);
  return isPresent(Date.parse(`${day}T${text.slice(0, 5)}:59+07:00`)) ? "(now)" : text;
}

type Replace = (...existing: (string | undefined)[]) => string;

/** Differences between any two portals, each with its reason. */
const CHANGES: readonly (readonly [reason: string, pattern: RegExp, by: string | Replace])[] = [
  ["a portal has an origin of its own", /(localhost|127\.0\.0\.1)(:|%3A)\d+/g, "portal"],
  ["a code for cameras holds the origin", /<path d="M0 0.5h7m[^"]*"/g, "<path …"],
  ["a laboratory signs with a key of its own", /\{"kid":[^}]*\}/g, "{…}"],
  ["every answer has a nonce of its own", /\bnonce(="|-)[\w+/]{22}==/g, "nonce$1…"],
  ["a form's token and the state that it shows are sealed", /(name="(_token|shown)" value=")[\w-]+/g, "$1…"],
  ["a form has a key for the one time that it is sent", /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, "…"],
  ["a session and its events have names of their own", /(data-live-(since|session)=")[^"]*/g, "$1…"],
  ["seconds pass", /(data-[\w-]*(seconds|expires-in)=")[\d.]+/g, "$1…"],
  ["instants of this run are recorded", /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, instant],
  ["a calendar file says when it was made", /(DTSTAMP:)\d{8}T\d{6}Z/g, "$1…"],
  ["times of this run are shown", /\b\d\d:\d\d(:\d\d)?(?= WIB)/g, timeOfDay],
  [
    "the build puts short sheets and new ones into the document; development links each source",
    /<style nonce="…"( media="[^"]*")?>([^<]*)<\/style>(<link rel="stylesheet" href="[^"]*" media="not all"\/>)?/g,
    (_, media = "", text = "") => `<sheet ${sheets.get(text) ?? text}${media}>`,
  ],
  [
    "the build gives sheets other names",
    /<link rel="stylesheet" href="([^"]*)"( media="[^"]*")?\/>/g,
    (_, href = "", media = "") => `<sheet ${sourceOf(href)}${media}>`,
  ],
  [
    "the build gives the script another name",
    /(<script type="module" src=")([^"]*)/g,
    (_, start = "", src = "") => start + sourceOf(src),
  ],
];

/** Headers of one connection, and of one way to write the same body. */
const OF_THE_CONNECTION = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** Files that hold instants and marks of their own: their headers are compared. */
const FILE = /^application\/(pdf|vnd\.)/;

/** An answer without what no two portals say alike: status and headers, then one tag a line. */
function comparable({ status, headers, text }: PageResponse): string[] {
  const { "set-cookie": cookies = [], ...others } = headers;
  const lines = Object.entries(others)
    .filter(([name]) => !OF_THE_CONNECTION.includes(name))
    .map(([name, value]) => `${name}: ${String(value)}`);
  // Values are sealed.
  const named = cookies.map((line) => `set-cookie: ${line.replace(/=[^;]*/, "=…")}`);
  const body = FILE.test(headers["content-type"] ?? "") ? "" : text;
  let whole = [String(status), ...lines.sort(), ...named, body].join("\n");
  for (const [, pattern, by] of CHANGES)
    whole = typeof by === "string" ? whole.replace(pattern, by) : whole.replace(pattern, by);
  return whole.replaceAll("<", "\n<").split("\n");
}

/** The first line in which two answers differ, with the line before it; null when they do not. */
export function firstDifference(pageResponse: PageResponse, other: PageResponse): string | null {
  const [left, right] = [comparable(pageResponse), comparable(other)];
  const position = left.findIndex((line, index) => line !== right[index]);
  if (position < 0 && left.length === right.length) return null;
  const line = position < 0 ? left.length : position;
  return `after ${left[line - 1] ?? "the start"}: ${left[line] ?? "the end"} ≠ ${right[line] ?? "the end"}`;
}
