import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { tellDoctor } from "../referrals/referral-notices.ts";
import { addConsent } from "../results/result-consent-log.ts";
import { consentsOf, isShared, consentReaders, type Reader } from "../results/result-consents.ts";
import { isShown } from "../results/result-list.ts";
import type { OwnResult } from "../results/results.ts";
import type { Audience } from "../../database/tables.generated.ts";

/**
 * Idempotent.
 * @param choice `practitioner_id` is required with two doctors
 * @throws LabError `not_found`, also to share with a former employer
 */
export async function updateConsent(
  trx: Trx,
  call: CallContext,
  ownResult: OwnResult,
  {
    audience,
    practitioner_id,
    share,
  }: { audience: Audience; practitioner_id?: string | undefined; share: boolean },
) {
  const isMeant = (row: Pick<Reader, "audience" | "practitioner_id">) =>
    row.audience === audience && (!practitioner_id || row.practitioner_id === practitioner_id);
  const { order_number, patient_id } = ownResult.result;
  const [reader, ambiguous] = (await consentReaders(trx, ownResult.result)).filter(isMeant);
  if (!reader || ambiguous || (share && !reader.employed)) throw new LabError("not_found");
  const now = await isShared(trx, { order_number, patient_id, ...reader });
  if (now !== share) {
    await addConsent(trx, call.clock, {
      order_number,
      patient_id,
      audience,
      share: share ? 1 : 0,
      practitioner_id: reader.practitioner_id,
      lang: call.lang,
      account_id: call.caller.account_id,
    });
    const { practitioner_id: doctor, referral_number } = reader;
    if (share && doctor && referral_number && isShown(ownResult.result.state))
      await tellDoctor(trx, call.clock, { practitioner_id: doctor, referral_number }, "shared");
  }
  return (await consentsOf(trx, ownResult)).find(isMeant);
}
