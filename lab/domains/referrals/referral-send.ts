import type { CallContext, Clock, LicencePolicy } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { expectedFee } from "../practitioner/fees/fees.ts";
import type { Price } from "../products/products.ts";
import { addReferralEvent } from "./referral-events.ts";
import { tellPatient } from "./referral-notices.ts";
import { reachPatient } from "./referral-confirmations.ts";
import { unsuitableTests } from "./referral-tests.ts";
import { licenceProblem } from "../practitioner/licence-standing.ts";
import { endOf, requireDraft } from "./referral-drafts.ts";
import { loadReferralParts, priceOf, pricesAt } from "./referral-parts.ts";
import { referrerViews, requireOwnReferral } from "./referrer.ts";

interface Confirmation {
  draft_id: string;
  version: number;
  /** whole rupiah, as shown to the doctor */
  patient_price: number | null;
  fee: number | null;
}

/** Whole rupiah, null = nothing. */
export async function feeFor(
  db: Db | Trx,
  clock: Clock,
  { practitioner_id, plant_id }: { practitioner_id: string; plant_id: string | null },
  prices: readonly Price[],
  products: readonly { product_id: string }[],
): Promise<number | null> {
  const paid = pricesAt(prices, products, plant_id);
  return paid && expectedFee(db, clock, practitioner_id, paid);
}

/**
 * @param policy for a doctor without a valid licence
 * @throws LabError `not_found`, `already_sent`, `version_changed`, `check_fields`,
 * `referral_unsuitable`, `licence_missing`; `price_changed`, `fee_changed` with the new figures
 */
export async function sendReferral(
  trx: Trx,
  call: CallContext,
  practitioner_id: string,
  { draft_id, version, patient_price, fee }: Confirmation,
  policy: LicencePolicy,
) {
  const draft = await requireDraft(trx, practitioner_id, { draft_id, version });
  const { prices, products: byReferral } = await loadReferralParts(trx, [draft]);
  const products = byReferral.get(draft_id) ?? [];
  if (products.length === 0) throw new LabError("check_fields", { fields: { product_ids: ["required"] } });
  const { refused, ages } = await unsuitableTests(trx, call, draft);
  const unsuitable = [...refused, ...(draft.age_reason === null ? ages : [])];
  if (unsuitable.length > 0)
    throw new LabError("referral_unsuitable", { params: { text: unsuitable.join(" ") } });
  const problem = policy === "warn" ? null : await licenceProblem(trx, call.clock, practitioner_id);
  if (problem && policy === "refuse")
    throw new LabError("licence_missing", { results: { licence_problem: problem } });
  const now = {
    patient_price: priceOf(prices, products, draft.plant_id),
    fee: await feeFor(trx, call.clock, draft, prices, products),
  };
  if (now.patient_price !== patient_price) throw new LabError("price_changed", { results: now });
  if (now.fee !== fee) throw new LabError("fee_changed", { results: now });
  const at = call.clock.now();
  await trx
    .updateTable("referral")
    .set({
      status: "pending",
      fee,
      created_at: at.toISOString(),
      expires_at: endOf(at),
      confirmation: problem ? "waiting" : null,
    })
    .where("referral_number", "=", draft_id)
    .execute();
  await addReferralEvent(trx, call.clock, draft_id, { code: "created" });
  if (!problem) await reachPatient(trx, call.clock, draft);
  const confirmation = problem ? ("waiting" as const) : null;
  return {
    referral_number: draft_id,
    status: "pending",
    confirmation,
    ...referralLink(draft),
    expired_at: endOf(at),
  };
}

/** Grants no access by itself. */
export function referralLink({ share_token }: { share_token: string }) {
  const share_url = `/referral/${share_token}`;
  return { share_url, qr_text: share_url };
}

/** @throws LabError `not_found`, `referral_closed` */
export async function cancelReferral(
  trx: Trx,
  call: CallContext,
  practitioner_id: string,
  referral_number: string,
) {
  const referral = await requireOwnReferral(trx, practitioner_id, referral_number);
  const [view] = await referrerViews(trx, call.clock, [referral]);
  if (view?.state === "draft") throw new LabError("not_found");
  if (view?.state !== "pending" && view?.state !== "taken")
    throw new LabError("referral_closed", { results: { status: view?.status, state: view?.state } });
  await updateRows(trx, "referral", { referral_number }, { status: "canceled" });
  await addReferralEvent(trx, call.clock, referral_number, { code: "canceled" });
  if (referral.patient_id && referral.confirmation !== "waiting")
    await tellPatient(trx, call.clock, referral.patient_id, "withdrawn", referral_number);
  return { referral_number, status: "canceled" };
}
