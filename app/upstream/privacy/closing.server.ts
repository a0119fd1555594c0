import { z } from "zod";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { plainCall, sendCall } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  flagOr,
  instant,
  key,
  numberOr,
  optionalInstant,
  optionalText,
  orNull,
} from "../client/shapes.server.ts";

const count = numberOr(0);

const closingIn = perLanguage((lang) =>
  z.object({
    pending: orNull(z.object({ asked_at: optionalInstant, erases_at: instant })).describe(
      "the closing in progress",
    ),
    erases_at: instant.describe("of the closing in progress, or of one that is asked for now"),
    erased: z.array(z.object(bilingual("text")).transform(inLanguage(lang, "text"))),
    kept: z.array(
      z
        .object({
          code: key,
          years: count,
          until: optionalText.describe("YYYY-MM-DD"),
          ...bilingual("name"),
          ...bilingual("why"),
          ...bilingual("law"),
        })
        .transform(inLanguage(lang, "name", "why", "law")),
    ),
    obstacles: z
      .array(z.object({ code: z.string(), count }))
      .describe(
        "reasons against closing now: payment_open, visit_upcoming, result_pending, refund_open, consultation_upcoming",
      ),
    losses: z
      .array(z.object({ code: z.string(), count }))
      .default([])
      .describe("ends with the account: quota_left, question_open, request_open"),
    dependents: z
      .array(z.object({ name: z.string().catch(""), has_other_carer: flagOr(false) }))
      .describe("people without an account in this account's care"),
  }),
);
export type Closing = z.output<ReturnType<typeof closingIn>>;

export const getClosing = plainCall("Privacy", "GET /privacy/get-closing", {
  summary: "Returns what closing the account erases and keeps, and reasons against it.",
  innerRows: 100,
  results: (lang: LangCode) => closingIn(lang),
});

export const closeAccount = sendCall("Privacy", "POST /privacy/close-account", {
  summary:
    "Closes the account: it is erased at `erases_at` unless kept. 400 with `errors` for a wrong password, 429 after five; 403 `second_lock_required`; 409 `closing_blocked` (results: `obstacles`), `closing_pending`.",
  body: z.object({
    current_password: z.string(),
    client_request_id: z.string().describe("a repeated value returns the first result"),
  }),
  results: z.object({ erases_at: optionalInstant }),
  proof: async (up) => (await getClosing(up)).pending !== null,
});

export const keepAccount = plainCall("Privacy", "POST /privacy/keep-account", {
  summary: "Ends the closing in progress. Repeating changes nothing.",
  proof: async (up) => (await getClosing(up)).pending === null,
});
