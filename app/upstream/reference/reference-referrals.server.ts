import { z } from "zod";
import type { LangCode } from "../../lib/dates.ts";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { keyCall, pagedCall, sendCall } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { code, key, optionalCode, optionalInstant, optionalText } from "../client/shapes.server.ts";
import { LICENCE_PROBLEM, REFERRAL_CONFIRMATION } from "../client/words/practitioners.ts";

const confirmationIn = perLanguage((lang) =>
  z.object({
    referral_number: key,
    practitioner_name: z.string().catch(""),
    username: optionalText,
    licence_problem: optionalCode(LICENCE_PROBLEM).describe("absent: the doctor has a valid licence by now"),
    confirmation: code(REFERRAL_CONFIRMATION),
    reason: optionalText.describe("of a refusal"),
    created_at: optionalInstant,
    tests: z.array(z.object(plainOrBilingual("name")).transform(inLanguage(lang, "name"))).default([]),
  }),
);
export type ConfirmationCase = z.output<ReturnType<typeof confirmationIn>>;

export const listReferralConfirmations = pagedCall(
  "Reference laboratory",
  "GET /reference/referral-confirmations",
  20,
  {
    summary: "Lists referrals of doctors without a valid licence that wait for confirmation.",
    rows: 100,
    results: (lang: LangCode) => z.array(confirmationIn(lang)),
  },
);

export const getReferralConfirmation = keyCall(
  "Reference laboratory",
  "GET /reference/referral-confirmation",
  {
    summary: "Returns one of these referrals, decided or waiting.",
    query: z.object({ referral_number: z.string() }),
    results: confirmationIn,
  },
);

const decision = z.object({
  referral_number: z.string(),
  decision: z.enum(["confirm", "refuse"]),
  reason: z.string().optional().describe("for the doctor; required for a refusal"),
});

export const decideReferral = sendCall("Reference laboratory", "POST /reference/decide-referral", {
  summary: "Confirms a referral, which then reaches its patient, or refuses it; notifies the doctor.",
  body: decision,
});
