import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { isVisible } from "../../lib/visible-text.ts";
import { inTransaction, requiredText } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";
import { explanationView, releaseExplanation, saveExplanation } from "./explanations.ts";

/** Absent, null and blank text all become "". */
const draftText = (max: 200 | 1000) =>
  z
    .string()
    .trim()
    .max(max, `max_${max}`)
    .nullish()
    .transform((text) => (text && isVisible(text) ? text : ""));
const url = draftText(200).refine((text) => text === "" || isPublicAddress(text), "wrong_address");

/** A name and password in an address can hide its site. */
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

const explanationQuery = z.object({ explanation_id: key });
const shown = { explanation_id: key, version: z.number({ error: "required" }).int().min(1) };
const saveBody = z.object({
  ...shown,
  about_en: draftText(1000),
  about_id: draftText(1000),
  high_en: draftText(1000),
  high_id: draftText(1000),
  low_en: draftText(1000),
  low_id: draftText(1000),
  source: draftText(200),
  source_url: url,
});
const releaseBody = z.object({ ...shown, reviewed_by: requiredText(100) });

async function detail(call: Call): Promise<Reply> {
  return { results: await explanationView(call.db, parseQuery(explanationQuery, call).explanation_id) };
}

async function save(call: Call): Promise<Reply> {
  const { explanation_id, version, ...text } = parse(saveBody, call.body);
  return inTransaction(call, async (trx) => ({
    results: await saveExplanation(trx, call.clock, { explanation_id, version }, text),
  }));
}

async function release(call: Call): Promise<Reply> {
  const { reviewed_by, ...of } = parse(releaseBody, call.body);
  await inTransaction(call, (trx) => releaseExplanation(trx, call.clock, of, reviewed_by));
  return { results: null };
}

/** Public stand-in for a clinician of the reference laboratory. */
// prettier-ignore
export const explanationRoutes: readonly Route[] = [
  get("/reference/explanation", ANYBODY, detail, "An explanation with all its versions; reference laboratory only", explanationQuery),
  post("/reference/save-explanation", ANYBODY, save, "Save an explanation as its next version, a draft; reference laboratory only", saveBody),
  post("/reference/release-explanation", ANYBODY, release, "Release an explanation with its reviewer; reference laboratory only", releaseBody),
];
