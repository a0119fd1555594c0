import { z } from "zod";
import { bilingual } from "../client/bilingual.server.ts";
import { keyCall, plainCall, sendCall } from "../client/client.server.ts";
import { instant, key, optionalNumber, optionalText } from "../client/shapes.server.ts";

const topic = { explanation_id: key, ...bilingual("name"), version: z.number().int().describe("latest") };
const text = {
  about_en: z.string().catch(""),
  about_id: z.string().catch(""),
  high_en: z.string().catch("").describe("added to values above the range"),
  high_id: z.string().catch(""),
  low_en: z.string().catch("").describe("added to values below the range"),
  low_id: z.string().catch(""),
  source: z.string().catch("").describe("title"),
  source_url: z.string().catch("").describe("https, or empty"),
};
const version = z.object({
  version: z.number().int(),
  ...text,
  written_at: instant,
  reviewed_by: optionalText.describe("null for a draft"),
  reviewed_on: optionalText.describe("YYYY-MM-DD"),
});
export type ExplanationVersion = z.output<typeof version>;

export const listExplanations = plainCall("Reference laboratory", "GET /reference/explanations", {
  summary: "Lists explanations of values by topic, with the latest version and the one that patients read.",
  rows: 200,
  results: z.array(z.object({ ...topic, released_version: optionalNumber })),
});
export type ExplanationTopic = Awaited<ReturnType<typeof listExplanations>>[number];

const detail = z.object({ ...topic, versions: z.array(version).describe("latest first") });
export type ExplanationDetail = z.output<typeof detail>;

export const getExplanation = keyCall("Reference laboratory", "GET /reference/explanation", {
  summary: "Returns an explanation of a value with all its versions.",
  query: z.object({ explanation_id: z.string() }),
  results: detail,
});

const shown = { explanation_id: z.string(), version: z.number().describe("displayed version") };

export const saveExplanation = sendCall("Reference laboratory", "POST /reference/save-explanation", {
  summary: "Saves an explanation as its next version, a draft. 409 `version_changed`.",
  body: z.object({
    ...shown,
    ...z.object(text).partial().shape,
  }),
});

export const releaseExplanation = sendCall("Reference laboratory", "POST /reference/release-explanation", {
  summary:
    "Releases the latest version with its reviewer and today's date. 409 `version_changed`, `already_decided`, `explanation_incomplete` without a language or the source.",
  body: z.object({ ...shown, reviewed_by: z.string() }),
});
