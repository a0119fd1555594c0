import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { store } from "../../state/store.server.ts";
import { unlessAway } from "../../state/watched.server.ts";
import { callList, type SharedContext, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamFault } from "../client/errors.ts";
import { forEverybody } from "../client/remembered.server.ts";

const hash = z.string().regex(/^[\w-]{43}$/);
const correction = z.object({
  position: z.number().int().min(1).describe("1, 2, … without gaps"),
  former: hash.describe("`sha` of the superseded statement"),
  version: z.number().int().nullable().describe("of the report that replaces it; null: withdrawn"),
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe("YYYY-MM-DD"),
  seal: hash.describe(
    'SHA-256, base64url, of the JSON array [seal before or "", position, former, version, at] without spaces',
  ),
});
type Correction = z.output<typeof correction>;

const ROWS = 1000;
const MOST_CALLS = 50;

const correctionsCall = endpoint("Reports", "GET /report/get-corrections", {
  summary:
    "Lists superseded reports, oldest first, at most 1000 at once. Entries are never changed or removed: each seal covers all before it.",
  open: true,
  query: z.object({ after: z.number().optional().describe("position of the last known entry") }),
  rows: ROWS,
  wholeList: true,
  results: z.array(correction),
});

interface CorrectionChain {
  entries: readonly Correction[];
  /** broken, or without entries seen before */
  isAltered: boolean;
}

/** At most a minute old. @throws UpstreamFault rather than an older list */
export async function readCorrections(up: UpstreamContext): Promise<CorrectionChain> {
  return (await recent(up, {})).value;
}

const recent = forEverybody("report-corrections", { fresh: 60_000, most: 60_000 }, load);

async function load(shared: SharedContext): Promise<CorrectionChain> {
  const entries: Correction[] = [];
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const { results } = await callList(shared, correctionsCall, { query: { after: entries.length } });
    entries.push(...results);
    if (results.length < ROWS)
      return { entries, isAltered: !isChain(entries) || (await isShortened(entries)) };
  }
  throw new UpstreamFault("invalid_response", "GET /report/get-corrections", false);
}

export function isChain(entries: readonly Correction[]): boolean {
  let seal = "";
  return entries.every(({ position, former, version, at, seal: current }, index) => {
    const text = JSON.stringify([seal, position, former, version, at]);
    seal = createHash("sha256").update(text).digest("base64url");
    return position === index + 1 && seal === current;
  });
}

const HEAD = "report-corrections:head";
const HEAD_SECONDS = 90 * 24 * 3600;
const head = z.object({ position: z.number(), seal: hash });

async function isShortened(entries: readonly Correction[]): Promise<boolean> {
  const text = (await store().get(HEAD).catch(unlessAway)) ?? null;
  const seen = text === null ? null : head.safeParse(parseJson(text));
  if (seen?.success && entries[seen.data.position - 1]?.seal !== seen.data.seal) return true;
  const last = entries.at(-1);
  const note = last && JSON.stringify({ position: last.position, seal: last.seal });
  if (note && note !== text) await store().set(HEAD, note, HEAD_SECONDS).catch(unlessAway);
  return false;
}
