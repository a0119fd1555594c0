import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { parseInTurns } from "./bounded-json.ts";
import type { Wanted } from "./envelope.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import { expectedOf, kindOf, nameOf, type Expected, type ExpectedField } from "./expected.ts";
import { readLeniently, type Findings } from "./lenient.ts";
import { Lists, UNBOUNDED } from "./lists.ts";

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** Null when unreadable. */
export async function readJson({ status, body }: UpstreamResponse): Promise<{ json: unknown } | null> {
  if (status === 204) return { json: {} };
  if (!isUtf8(body)) return null;
  const hasMark = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  try {
    return { json: await parseInTurns(hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body) };
  } catch {
    return null;
  }
}

const known = new WeakMap<Expected, Wanted>();

export function wantedOf(schema: z.ZodType, owner: object = schema): Wanted {
  const expected = expectedOf(schema, owner);
  let requested = known.get(expected);
  if (!requested) {
    const { object, list, fields } = expected;
    const names = object && fields.length > 0 ? new Set(fields.map(({ name }) => name)) : null;
    const required = new Set(fields.filter(({ optional }) => !optional).map(({ name }) => name));
    known.set(expected, (requested = { list: list && !object, fields: names, required }));
  }
  return requested;
}

/** Rows inside rows may fail after their neighbours are gone. */
const MOST_READINGS = 5;

interface Reading {
  expected: Expected;
  findings: Findings;
  lists?: Lists;
}

/**
 * Leaves out the smallest unreadable row, in the innermost list.
 * @returns the error if too little can be read
 */
export function readResults<Schema extends z.ZodType>(
  schema: Schema,
  results: unknown,
  { expected, findings, lists = new Lists(UNBOUNDED) }: Reading,
): { data: z.output<Schema> } | { error: z.ZodError | undefined } {
  // Some languages write an empty list as null.
  const given = results === null && expected.list && !lists.mustBeWhole(expected) ? [] : results;
  const value = readLeniently(given, expected, findings, lists);
  if (lists.lostWhole > 0) findings.add("results[]", "object", "something else", lists.lostWhole);
  if (lists.cutWhole > 0) findings.add("results", "fewer rows", "too many rows", lists.cutWhole);
  if (lists.lostWhole + lists.cutWhole > 0 || isAllLost(value, lists)) return { error: undefined };
  const parse = () => collectDoubts(findings, () => schema.safeParse(value));
  let parsed = parse();
  for (let reading = 1; !parsed.success; reading += 1) {
    note(parsed.error, value, expected, findings);
    const isOver = reading === MOST_READINGS || !dropRows(parsed.error, value, expected, lists);
    if (isOver || isAllLost(value, lists)) return { error: parsed.error };
    parsed = parse();
  }
  return { data: parsed.data };
}

function isAllLost(value: unknown, lists: Lists): boolean {
  if (!Array.isArray(value) || value.length > 0) return false;
  const { unreadable, nulls } = lists.of(value, "results");
  return unreadable > nulls;
}

function note({ issues }: z.ZodError, value: unknown, expected: Expected, findings: Findings): void {
  const existing = new Set(findings.all.map(({ path, received }) => `${path} ${received}`));
  for (const { path } of issues) {
    const issue = issueAt(path, value, expected);
    if (!existing.has(`${issue.path} ${issue.received}`))
      findings.add(issue.path, issue.expected, issue.received);
  }
}

/** @returns false if an unreadable part is in no row that may be left out */
function dropRows({ issues }: z.ZodError, value: unknown, expected: Expected, lists: Lists): boolean {
  const failing = new Map<unknown[], { rows: Set<number>; path: string }>();
  for (const { path } of issues) {
    const row = rowOf(path, value, expected, lists);
    if (!row) return false;
    const rows = failing.get(row.list)?.rows ?? new Set();
    failing.set(row.list, { rows: rows.add(row.index), path: row.path });
  }
  for (const [list, { rows, path }] of failing) lists.lose(list, rows, path);
  return true;
}

function rowOf(path: readonly PropertyKey[], value: unknown, expected: Expected, lists: Lists) {
  let row: { list: unknown[]; index: number; path: string } | null = null;
  const steps = stepsTo(path, value, expected);
  for (const { inside, key, around, name } of steps)
    if (Array.isArray(inside) && typeof key === "number" && around && !lists.mustBeWhole(around))
      row = { list: inside, index: key, path: name };
  return row;
}

function issueAt(path: readonly PropertyKey[], value: unknown, expected: Expected) {
  const last = stepsTo(path, value, expected).at(-1);
  const { value: received, wanted, to } = last ?? { value, wanted: expected, to: "results" };
  const [label, kind] = [wanted ? nameOf(wanted) : "a value that fits", kindOf(received)];
  return { path: to, expected: kind === label ? `${label} within its rules` : label, received: kind };
}

interface Step {
  key: PropertyKey;
  inside: unknown;
  around: Expected | undefined;
  name: string;
  value: unknown;
  wanted: Expected | undefined;
  to: string;
}

function stepsTo(path: readonly PropertyKey[], results: unknown, expected: Expected): Step[] {
  let [inside, around, name]: [unknown, Expected | undefined, string] = [results, expected, "results"];
  return path.map((key) => {
    const value: unknown =
      inside !== null && typeof inside === "object" ? Reflect.get(inside, key) : undefined;
    const isRow = typeof key === "number";
    const field: ExpectedField | undefined = isRow
      ? undefined
      : around?.fields.find((other) => other.name === key);
    const expected = isRow ? (around?.items ?? undefined) : field?.value;
    // Unknown names may be data.
    const to = name + (isRow ? "[]" : `.${field?.name ?? "*"}`);
    const step = { key, inside, around, name, value, wanted: expected, to };
    [inside, around, name] = [value, expected, to];
    return step;
  });
}

let current: Findings | null = null;

/** `read` must be synchronous. */
function collectDoubts<Read>(findings: Findings, read: () => Read): Read {
  const outer = current;
  current = findings;
  try {
    return read();
  } finally {
    current = outer;
  }
}

export function noteDoubt(path: string, expected: string, received: string): void {
  current?.add(path, expected, received);
}
