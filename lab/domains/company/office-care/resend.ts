import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow } from "../../../database/rows.ts";
import type { InvitationChannel } from "../../../database/tables.generated.ts";
import { LabError, waitError } from "../../../http/errors.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { approvedPeople } from "./invitation-people.ts";
import { eventText } from "./invitation-texts.ts";
import { sendableAt, tell } from "./invitations.ts";
import { refusalOf, requireParticipant } from "./participant.ts";

/**
 * A code being compared stays.
 * @throws LabError `not_found`, `already_withdrawn`, `already_attended`, `office_care_closed`,
 * `not_invited`, `wait`, `unreachable`
 */
export async function resendInvitation(
  trx: Trx,
  { clock }: CallContext,
  company: CompanyCaller,
  examination_item_id: string,
): Promise<{ channel: InvitationChannel }> {
  const now = clock.now();
  const refusal = refusalOf(await requireParticipant(trx, company, examination_item_id), now);
  if (refusal) throw new LabError(refusal);
  const again = (await sendableAt(trx, clock, examination_item_id)) ?? "";
  if (again > now.toISOString()) throw waitError(Math.ceil((Date.parse(again) - now.getTime()) / 1000));
  const told = await approvedPeople(trx)
    .where("a.examination_item_id", "=", examination_item_id)
    .executeTakeFirstOrThrow();
  const { employee_id } = told;
  const checked = { employee_id, case_status: "waiting" } as const;
  const keepsCode =
    (await isEntered(trx, examination_item_id)) &&
    (await findRow(trx, "identity_case", checked, ["identity_case_id"])) !== undefined;
  if (!keepsCode)
    await trx
      .updateTable("event_invitation")
      .set({ token_hash: null, code_hash: null, expires_at: null })
      .where("examination_item_id", "=", examination_item_id)
      .where("kind", "!=", "result")
      .execute();
  const texts = await eventText(trx, [told]);
  const channel = await tell(trx, clock, "invited", told, texts(told), keepsCode);
  if (!channel) throw new LabError("unreachable");
  return { channel };
}

async function isEntered(trx: Trx, examination_item_id: string): Promise<boolean> {
  const entered = await trx
    .selectFrom("event_invitation")
    .select("invitation_id")
    .where("examination_item_id", "=", examination_item_id)
    .where("token_hash", "is not", null)
    .where("used_at", "is not", null)
    .executeTakeFirst();
  return entered !== undefined;
}
