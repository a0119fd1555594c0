import { addOfficeCareEvent, endWithoutPeople } from "../approval/office-care-events.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import { releaseQuota } from "../../../ledgers/quota-transfers.ts";
import { post, type Reference } from "../../../ledgers/transfers.ts";
import type { Trx } from "../../../database/db.ts";
import { updateRows } from "../../../database/rows.ts";
import type { WithdrawnBecause } from "../../../database/tables.generated.ts";
import { setEmployeeStatus } from "../employees/employee-save.ts";
import { openInvitations } from "../employees/examinations.ts";
import { LabError } from "../../../http/errors.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { labToday } from "../../../lib/local-time.ts";
import { requireWhole } from "../../../ledgers/ledger-state.ts";
import { cancelBookedOrder } from "../../orders/office-care-order.ts";
import { addConsent } from "../../results/result-consent-log.ts";
import { isShared } from "../../results/result-consents.ts";
import { tellInvitationWithdrawn } from "./invitation-cancel.ts";
import { refusalOf, requireParticipant } from "./participant.ts";

interface Open {
  examination_item_id: string;
  office_care_id: string;
  order_number: string | null;
}

interface Because {
  because: WithdrawnBecause;
  reason: string | null;
}

/**
 * @throws LabError `not_found`, `already_withdrawn`, `already_attended`, `office_care_closed`,
 * `not_invited`, `ledger_broken`
 */
export async function withdrawParticipant(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  { examination_item_id, reason }: { examination_item_id: string; reason: string | null },
): Promise<{ examination_item_id: string; state: "canceled" }> {
  const participant = await requireParticipant(trx, company, examination_item_id);
  const refusal = refusalOf(participant, call.clock.now());
  if (refusal) throw new LabError(refusal);
  await withdrawThese(trx, call, company, [participant], { because: "company", reason });
  return { examination_item_id, state: "canceled" };
}

/**
 * A leaver's results are no longer shared.
 * @throws LabError `not_found`, `employee_changed`; `ledger_broken` with open invitations
 */
export async function setStatus(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  requested: Parameters<typeof setEmployeeStatus>[3],
) {
  const set = await setEmployeeStatus(trx, call, company, requested);
  if (requested.status === "active") return { ...set, withdrawn: 0 };
  await endSharingWith(trx, call, requested.employee_id);
  const open = await openInvitations(trx, requested.employee_id, labToday(call.clock.now()))
    .select(["a.examination_item_id", "o.office_care_id", "a.order_number"])
    .execute();
  await withdrawThese(trx, call, company, open, { because: "left", reason: null });
  return { ...set, withdrawn: open.length };
}

/** A reactivation does not share them again. */
async function endSharingWith(trx: Trx, { clock, caller }: CallContext, employee_id: string): Promise<void> {
  const attended = await trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["a.order_number", "e.patient_id"])
    .where("e.employee_id", "=", employee_id)
    .execute();
  for (const { order_number, patient_id } of attended) {
    if (order_number === null || patient_id === null) continue;
    const shared = { order_number, patient_id, audience: "company" as const };
    if (await isShared(trx, shared))
      await addConsent(trx, clock, {
        ...shared,
        practitioner_id: null,
        share: 0,
        lang: null,
        account_id: caller.account_id,
      });
  }
}

async function withdrawThese(
  trx: Trx,
  call: CallContext,
  { company_id }: CompanyCaller,
  open: readonly Open[],
  { because, reason }: Because,
): Promise<void> {
  if (open.length === 0) return;
  await requireWhole(trx, company_id);
  const { clock } = call;
  const actor = call.caller.account_id;
  const at = clock.now().toISOString();
  const references = open.map(({ examination_item_id: id }): Reference => ({ kind: "examination_item", id }));
  await post(
    trx,
    company_id,
    references.map((reference) => ({ reference, ask: { kind: "release" }, actor, at })),
  );
  for (const reference of references) await releaseQuota(trx, clock, reference, actor);
  for (const { examination_item_id, order_number } of open) {
    await tellInvitationWithdrawn(trx, clock, examination_item_id, order_number);
    if (order_number !== null) await cancelBookedOrder(trx, clock, order_number, "company");
    const withdrawn = { withdrawn_at: at, withdrawn_by: actor, withdrawn_because: because };
    await updateRows(
      trx,
      "attendance",
      { examination_item_id },
      { state: "canceled", ...withdrawn, withdrawn_reason: reason },
    );
  }
  for (const office_care_id of new Set(open.map((item) => item.office_care_id))) {
    const people = open.filter((item) => item.office_care_id === office_care_id).length;
    const event = { office_care_id, account_id: actor };
    await addOfficeCareEvent(trx, at, { ...event, code: "withdrawn", people, reason });
    await endWithoutPeople(trx, at, event);
  }
}
