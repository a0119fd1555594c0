import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { parsePlain } from "../../lib/plain-json.ts";
import { cutLists } from "./bounded-json.ts";
import type { Wanted } from "./envelope.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import { collectDoubts } from "./doubts.ts";
import { expectedOf, kindOf, nameOf, type Expected, type ExpectedField } from "./expected.ts";
import { readGently, type Findings } from "./gentle.ts";
import { keepRows, type Repaired } from "./rows.ts";

/**
 * Larger bodies have their lists cut first; up to this size, parsing takes at most a millisecond.
 */
const SMALL_BYTES = 64 * 1024;
/** Larger bodies are parsed in their own turn of the event loop. */
const LARGE_BYTES = 256 * 1024;

/** JSON body, cut to the requested rows; null when unreadable. */
export async function readJson(
  { status, body }: UpstreamResponse,
  bounds: { rows: number; inner: number },
): Promise<{ json: unknown; repaired: Repaired } | null> {
  const repaired = { cut: 0, dropped: 0, lostRows: 0, lostInside: 0 };
  if (status === 204) return { json: {}, repaired };
  const bounded = body.length > SMALL_BYTES ? cutLists(body, bounds) : { json: body, cut: 0 };
  if (!bounded || !isUtf8(bounded.json)) return null;
  // Lets other requests go on in between.
  if (body.length > LARGE_BYTES) await setImmediate();
  try {
    // JSON.parse keeps "__proto__" as an own key of a fresh object, and zod strips unknown keys.
    const json = parsePlain(bounded.json.toString().replace(/^\uFEFF/, ""));
    const lists = keepRows(json, bounds);
    return lists && { json, repaired: { ...lists, cut: bounded.cut + lists.cut } };
  } catch {
    return null;
  }
}

const known = new WeakMap<Expected, Wanted>();

/** @param owner the call of the schema */
export function wantedOf(schema: z.ZodType, owner: object = schema): Wanted {
  const expected = expectedOf(schema, owner);
  let wanted = known.get(expected);
  if (!wanted) {
    const { object, list, fields } = expected;
    const names = object && fields.length > 0 ? new Set(fields.map(({ name }) => name)) : null;
    const required = new Set(fields.filter(({ optional }) => !optional).map(({ name }) => name));
    known.set(expected, (wanted = { list: list && !object, fields: names, required }));
  }
  return wanted;
}

/**
 * @param rows the list may do without rows that cannot be read
 * @param findings gets what could not be read
 * @returns the results and the number of rows left out; the error if too little can be read
 */
export function readResults<Schema extends z.ZodType>(
  schema: Schema,
  results: unknown,
  { expected, rows, findings }: { expected: Expected; rows: boolean; findings: Findings },
): { data: z.output<Schema>; lost: number } | { error: z.ZodError } {
  // Some languages write an empty list as null.
  const value = readGently(results === null && rows && expected.list ? [] : results, expected, findings);
  const whole = collectDoubts(findings, () => schema.safeParse(value));
  if (whole.success) return { data: whole.data, lost: 0 };
  const found = new Set(findings.all.map(({ path, received }) => `${path} ${received}`));
  for (const { path } of whole.error.issues) {
    const issue = issueAt(path, value, expected);
    if (!found.has(`${issue.path} ${issue.received}`))
      findings.add(issue.path, issue.expected, issue.received);
  }
  const failing = new Set(whole.error.issues.map(({ path: [first] }) => first));
  if (!rows || !Array.isArray(value) || failing.size >= value.length) return { error: whole.error };
  const kept = schema.safeParse(value.filter((_, at) => !failing.has(at)));
  return kept.success ? { data: kept.data, lost: failing.size } : { error: whole.error };
}

/** @returns path without indices, expected and received kind */
function issueAt(path: readonly PropertyKey[], value: unknown, expected: Expected) {
  let [at, wanted]: [unknown, Expected | undefined] = [value, expected];
  let name = "results";
  for (const part of path) {
    at = at !== null && typeof at === "object" ? Reflect.get(at, part) : undefined;
    const isRow = typeof part === "number";
    const field: ExpectedField | undefined = isRow
      ? undefined
      : wanted?.fields.find((one) => one.name === part);
    // Names that the schema does not know may be data.
    name += isRow ? "[]" : `.${field?.name ?? "*"}`;
    wanted = isRow ? (wanted?.items ?? undefined) : field?.value;
  }
  const [label, received] = [wanted ? nameOf(wanted) : "a value that fits", kindOf(at)];
  return { path: name, expected: received === label ? `${label} within its rules` : label, received };
}
