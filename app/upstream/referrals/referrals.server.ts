import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import {
  code,
  codeOr,
  flagOr,
  key,
  numberOr,
  optionalCode,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  permission,
  rupiah,
} from "../client/shapes.server.ts";
import {
  REFERRAL_CONFIRMATION,
  REFERRAL_DECISION,
  REFERRAL_STATUS,
  URGENCY,
} from "../client/words/practitioners.ts";

export const referralProductIn = perLanguage((lang) =>
  z
    .object({
      product_id: key,
      ...plainOrBilingual("name"),
      fasting_hours: numberOr(0, z.number().min(0).max(72)),
      order_number: optionalKey.describe("for the patient: order that contains it"),
      not_done: flagOr(false).describe("it was ordered, and the laboratory could not do it"),
    })
    .transform(inLanguage(lang, "name")),
);

/** `open`: take or refuse; `taken`: order its tests; the others: nothing. */
export type ReferralState = "open" | "unconfirmed" | "taken" | "ordered" | "closed" | NotUnderstood;

type Confirmation = (typeof REFERRAL_CONFIRMATION.codes)[number] | NotUnderstood | null;

function stateOf(
  status: string,
  decision: "take" | "refuse" | NotUnderstood | null,
  confirmation: Confirmation,
): ReferralState {
  if (status === "pending" && confirmation === NOT_UNDERSTOOD) return NOT_UNDERSTOOD;
  if (status === "pending" && confirmation === "waiting") return "unconfirmed";
  if (status === NOT_UNDERSTOOD || (status === "pending" && decision === NOT_UNDERSTOOD))
    return NOT_UNDERSTOOD;
  if (status === "pending") return decision === "take" ? "taken" : decision === null ? "open" : "closed";
  return ["active", "progress", "completed"].includes(status) ? "ordered" : "closed";
}

export const referralDetailCall = endpoint("Referrals", "GET /referral/get-detail", {
  summary:
    "Returns one referral of the caller; 404 for drafts and for other patients' referrals. A doctor gets an own referral or draft, with the fields of GET /referral/get and `version`, `masked`, `contact`, `share_url`, `qr_text`.",
  query: z.object({ referral_number: z.string() }),
  results: (lang) =>
    z
      .object({
        referral_number: z.string().min(1),
        status: code(REFERRAL_STATUS).describe("active: ordered"),
        decision: optionalCode(REFERRAL_DECISION).describe(
          "the patient's decision; a taken referral stays pending until ordered",
        ),
        confirmation: optionalCode(REFERRAL_CONFIRMATION).describe(
          "waiting: the laboratory checks the doctor's licence first; absent: not needed",
        ),
        expired: flagOr(false).describe("canceled after 30 days without an order"),
        created_at: optionalInstant,
        expired_at: optionalInstant,
        decided_at: optionalInstant,
        share_result: permission.describe("the doctor may see the results"),
        patient_id: optionalKey.describe("the caller, or a person the caller decides for"),
        patient_name: z.string().catch(""),
        is_own: flagOr(false).describe("missing: the person is named"),
        may_share: permission.describe("the caller decides whether the doctor sees the results"),
        withdrawn: flagOr(false).describe("canceled by the doctor"),
        practitioner_name: z.string().catch(""),
        ...plainOrBilingual("specialist"),
        plant: orNull(z.object({ id: key, name: z.string().catch("") })).describe(
          "branch suggested by the doctor",
        ),
        diagnosis: optionalText.describe("provisional"),
        note: optionalText,
        fasting_note: optionalText,
        urgency: codeOr(URGENCY, "routine").describe("absent: routine"),
        patient_price: rupiah.describe("total for all products at `plant`, whole rupiah"),
        fee: rupiah.describe("fee paid to the doctor, whole rupiah"),
        products: z.array(referralProductIn(lang)),
      })
      .transform(({ specialist, specialist_en, specialist_id, plant, decision, ...referral }) => ({
        ...referral,
        state: stateOf(referral.status, decision ?? null, referral.confirmation ?? null),
        specialist: textIn(lang, { plain: specialist, en: specialist_en, id: specialist_id }) || null,
        plant: plant ?? null,
      })),
});
export type Referral = z.output<ReturnType<typeof referralDetailCall.results>>;

export function getReferral(up: UpstreamContext, referral_number: string): Promise<Referral> {
  return call(up, referralDetailCall, { query: { referral_number } });
}

const respondBody = z.object({
  referral_number: z.string(),
  decision: z.enum(["take", "refuse"]),
  share_result: z.boolean().describe("the doctor may see the results"),
  client_request_id: z.string(),
});

export const respondToReferral = sendCall("Referrals", "POST /referral/respond", {
  summary:
    "Takes or refuses a referral, once. 403 `second_lock_required` to share; 409 `already_decided`, `referral_expired`, `referral_unconfirmed`.",
  body: respondBody,
  proof: "answer",
});

const linkCall = endpoint("Referrals", "POST /referral/open-link", {
  summary:
    "Opens the referral behind a doctor's link. A referral to a contact is linked to the person with the contact's phone number, birth date and name; 409 `name_differs` if only the name differs (the laboratory then compares them); 404 for everybody else.",
  body: z.object({ share_token: z.string() }),
  results: z.object({ referral_number: z.string().min(1) }),
});

/** Returns the referral number. */
export async function openReferralLink(up: UpstreamContext, share_token: string): Promise<string> {
  return (await call(up, linkCall, { body: { share_token } })).referral_number;
}
