import { readAmount } from "../../lib/money.ts";
import { NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import { kindOf, nameOf, type Expected } from "./expected.ts";
import { readInstant } from "./instant.ts";
import { Lists, UNBOUNDED } from "./lists.ts";

/** Without its value. */
export interface Unreadable {
  path: string;
  expected: string;
  received: string;
  count: number;
}

export interface Respelled {
  path: string;
  vocabulary: string;
  spelling: string;
  code: string;
}

export class Findings {
  readonly #found = new Map<string, Unreadable>();
  readonly #respelled = new Map<string, Respelled>();

  add(path: string, expected: string, received: string, count = 1): void {
    const key = `${path} ${received}`;
    const known = this.#found.get(key);
    if (known) known.count += count;
    else if (this.#found.size < MOST_FIELDS) this.#found.set(key, { path, expected, received, count });
  }

  respelled(spelling: Respelled): void {
    if (this.#respelled.size < MOST_FIELDS)
      this.#respelled.set(`${spelling.path} ${spelling.spelling}`, spelling);
  }

  get all(): Unreadable[] {
    return [...this.#found.values()];
  }

  get spellings(): Respelled[] {
    return [...this.#respelled.values()];
  }
}

const MOST_FIELDS = 20;

/** In place; values that allow two readings stay as they are. */
export function readLeniently(
  value: unknown,
  expected: Expected,
  findings: Findings,
  lists = new Lists(UNBOUNDED),
): unknown {
  return visit(value, expected, { names: ["results"], findings, lists });
}

interface Walk {
  names: string[];
  findings: Findings;
  lists: Lists;
}

function visit(value: unknown, expected: Expected, walk: Walk): unknown {
  if (expected.any || value === undefined) return value;
  if (expected.vocabulary && !(Array.isArray(value) && expected.list)) return readWord(value, expected, walk);
  if (Array.isArray(value)) {
    if (!expected.list) return unread(value, expected, walk);
    walk.lists.fit(value, expected, pathOf(walk.names));
    const { items } = expected;
    if (items && !items.any) visitList(value, items, walk);
    return value;
  }
  if (value !== null && typeof value === "object") {
    if (!expected.object) return unread(value, expected, walk);
    visitFields(value as Record<string, unknown>, expected, walk); // an object of parsed JSON
    return value;
  }
  return isAsExpected(value, expected) ? value : readOther(value, expected, walk);
}

/** Null for no value. */
function readWord(value: unknown, expected: Expected, { names, findings }: Walk): unknown {
  const { vocabulary, nothing } = expected;
  if (!vocabulary || isAsExpected(value, expected)) return value;
  const spelling = isWord(value) ? String(value).trim() : "";
  const code = codeOf(value, spelling, vocabulary);
  if (code === null && nothing) return null;
  const path = pathOf(names);
  if (code !== null && code !== NOT_UNDERSTOOD) {
    if (code !== value) findings.respelled({ path, vocabulary: vocabulary.name, spelling, code });
    return code;
  }
  const isOther = typeof value === "string" && spelling !== "";
  findings.add(path, nameOf(expected), isOther ? "another word" : kindOf(value));
  return expected.keepsWord && isOther ? spelling : NOT_UNDERSTOOD;
}

const isWord = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Null if absent. */
function codeOf(value: unknown, spelling: string, vocabulary: NonNullable<Expected["vocabulary"]>) {
  if (spelling !== "") return vocabulary.read(spelling);
  return value === null || isWord(value) ? null : NOT_UNDERSTOOD;
}

function visitList(list: unknown[], items: Expected, walk: Walk): void {
  walk.names.push("[]");
  for (let index = 0; index < list.length; index += 1) {
    const before = list[index];
    const after = visit(before, items, walk);
    if (after !== before) list[index] = after;
  }
  walk.names.pop();
}

const isGiven = (value: unknown) => (value ?? "") !== "";

function noteMissing(
  object: Record<string, unknown>,
  fields: Expected["fields"],
  names: readonly string[],
  walk: Walk,
): void {
  for (const field of fields)
    if (names.includes(field.name) && !isGiven(object[field.name]))
      walk.findings.add(pathOf([...walk.names, field.name]), nameOf(field.value), kindOf(object[field.name]));
}

function visitFields(object: Record<string, unknown>, { fields }: Expected, walk: Walk): void {
  for (const { name, optional, value: expected } of fields) {
    const before = object[name];
    if (expected.along.length > 0 && isGiven(before)) noteMissing(object, fields, expected.along, walk);
    if (before === undefined) {
      if (!optional) fillAbsent(object, name, expected, walk);
      continue;
    }
    if (isAsExpected(before, expected) || expected.lossesOf !== null) continue;
    if (optional && isAbsent(before, expected)) {
      Reflect.deleteProperty(object, name);
      continue;
    }
    walk.names.push(name);
    const after = visit(before, expected, walk);
    object[name] = optional && isNoList(after, expected) ? noList(expected, walk) : after;
    walk.names.pop();
  }
  for (const { name, value } of fields)
    if (value.lossesOf !== null) object[name] = lossesOf(object, value.lossesOf, walk);
}

function fillAbsent(object: Record<string, unknown>, name: string, expected: Expected, walk: Walk): void {
  const { vocabulary, nothing, list, strict } = expected;
  if (vocabulary && !nothing && !list) {
    walk.findings.add(pathOf([...walk.names, name]), nameOf(expected), kindOf(undefined));
    object[name] = NOT_UNDERSTOOD;
  } else if (nothing && !strict) {
    // Absent and null mean the same, unless strict.
    object[name] = null;
  }
}

function isAbsent(value: unknown, expected: Expected): boolean {
  return value === null || (value === "" && (expected.vocabulary !== null || isOnlyList(expected)));
}

const isOnlyList = ({ list, object, text, number, flag, any }: Expected) =>
  list && !object && !text && !number && !flag && !any;

function isNoList(value: unknown, expected: Expected): boolean {
  return isOnlyList(expected) && !expected.doubted && !Array.isArray(value);
}

/** Null where a page tells that from an empty list. */
function noList({ nothing, items }: Expected, { lists, names }: Walk): unknown[] | null {
  const none: unknown[] = items?.vocabulary ? [NOT_UNDERSTOOD] : [];
  lists.loseAll(none, pathOf(names));
  return nothing ? null : none;
}

function lossesOf(object: Record<string, unknown>, name: string, { lists, names }: Walk): unknown {
  const list = object[name];
  return Array.isArray(list) ? lists.of(list, pathOf([...names, name])) : undefined;
}

function isEmpty(value: unknown, { nothing, strict }: Expected): boolean {
  return value === "" && nothing && !strict;
}

function isAsExpected(value: unknown, expected: Expected): boolean {
  if (expected.any) return true;
  if (isEmpty(value, expected)) return false;
  switch (typeof value) {
    case "string":
      return isExpectedText(value, expected);
    case "number":
      return expected.number && !expected.money && (!expected.whole || Number.isSafeInteger(value));
    case "boolean":
      return expected.flag && (expected.words === null || expected.words.has(value));
    default:
      return value === null && expected.nothing;
  }
}

function isExpectedText(value: string, { text, instant, money, vocabulary, words }: Expected): boolean {
  if (!text || instant || money) return false;
  return vocabulary ? vocabulary.codes.includes(value) : words === null || words.has(value);
}

function readOther(value: unknown, expected: Expected, walk: Walk): unknown {
  if (isEmpty(value, expected)) return null;
  if (expected.money) {
    const isKnown = (value ?? "") === "" || readAmount(value) !== null;
    return isKnown ? value : unread(value, expected, walk);
  }
  if (expected.instant) {
    const instant = readInstant(value);
    if (instant !== null) return instant;
    unread(value, expected, walk);
    // A time without its offset would be shown some hours off.
    return null;
  }
  const read = expected.strict ? undefined : otherSpelling(value, expected);
  return read === undefined ? unread(value, expected, walk) : read;
}

const FLAGS = new Map<unknown, boolean>([
  ...([1, "1", "true"] as const).map((item): [unknown, boolean] => [item, true]),
  ...([0, "0", "false"] as const).map((item): [unknown, boolean] => [item, false]),
]);
/** Three decimals may be thousands: "1.500" is 1.5 or 1500. */
const NUMBER = /^-?(?:\d{1,15}(?:\.(?:\d{1,2}|\d{4,6}))?|0\.\d{3})$/;
const WHOLE = /^-?\d{1,15}$/;

function otherSpelling(value: unknown, expected: Expected): unknown {
  const { flag, number, text, whole, words } = expected;
  if (flag && !number && !text) return FLAGS.get(value);
  if (number && !text && typeof value === "string" && (whole ? WHOLE : NUMBER).test(value))
    return Number(value);
  if (text && !number && typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    const written = String(value);
    return words === null || words.has(written) ? written : undefined;
  }
  return undefined;
}

function unread(value: unknown, expected: Expected, { names, findings }: Walk): unknown {
  if (value === "" && !expected.strict && !expected.words) return value;
  const received = expected.words && typeof value === "string" ? "another word" : kindOf(value);
  findings.add(pathOf(names), nameOf(expected), received);
  return value;
}

export function pathOf(names: readonly string[]): string {
  return names.join(".").replaceAll(".[]", "[]");
}
