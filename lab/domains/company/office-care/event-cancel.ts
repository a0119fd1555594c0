import { addOfficeCareEvent } from "../approval/office-care-events.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import { releaseQuota } from "../../../ledgers/quota-transfers.ts";
import { post, type Reference } from "../../../ledgers/transfers.ts";
import type { Trx } from "../../../database/db.ts";
import { updateRows } from "../../../database/rows.ts";
import { LabError } from "../../../http/errors.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { requireWhole } from "../../../ledgers/ledger-state.ts";
import { cancellationOf, eventItems } from "./cancellation.ts";
import { isDecided, requireOfficeCare, requireVersion, type OfficeCare } from "./office-care.ts";
import { cancelBookedOrder } from "../../orders/office-care-order.ts";
import { tellCanceled } from "./invitation-cancel.ts";

/**
 * Requires that no employee has attended.
 * @throws LabError `not_found`, `office_care_changed`, `office_care_closed`, `office_care_begun`,
 * `ledger_broken`
 */
export async function cancelOfficeCare(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  { office_care_id, version, reason }: { office_care_id: string; version: number; reason: string | null },
): Promise<{ office_care_id: string; status: "canceled" }> {
  const event = await requireOfficeCare(trx, company, office_care_id);
  await requireVersion(trx, event, version);
  if (event.status === "completed" || event.status === "canceled") throw new LabError("office_care_closed");
  const decided = await isDecided(trx, office_care_id);
  if (decided && !(await cancellationOf(trx, event))) throw new LabError("office_care_begun");
  const { account_id } = call.caller;
  if (decided) await requireWhole(trx, company.company_id);
  if (decided) await dismissInvited(trx, call, event);
  await trx
    .updateTable("examination")
    .set(({ eb }) => ({ step: "done", status: "canceled", version: eb("version", "+", 1) }))
    .where("office_care_id", "=", office_care_id)
    .execute();
  await trx
    .updateTable("office_care")
    .set({ status: "canceled", draft_people: null, version: event.version + 1 })
    .where("office_care_id", "=", office_care_id)
    .execute();
  await addOfficeCareEvent(trx, call.clock.now().toISOString(), {
    office_care_id,
    reason,
    code: "canceled",
    account_id,
  });
  return { office_care_id, status: "canceled" };
}

async function dismissInvited(trx: Trx, { clock, caller }: CallContext, event: OfficeCare): Promise<void> {
  const invited = await eventItems(trx, event.office_care_id)
    .where("a.state", "=", "invited")
    .select(["i.examination_item_id", "a.order_number"])
    .execute();
  const ids = invited.map(({ examination_item_id }) => examination_item_id);
  const references = ids.map((id): Reference => ({ kind: "examination_item", id }));
  const at = clock.now().toISOString();
  const actor = caller.account_id;
  await post(
    trx,
    event.company_id,
    references.map((reference) => ({ reference, ask: { kind: "release" }, actor, at })),
  );
  for (const reference of references) await releaseQuota(trx, clock, reference, actor);
  await tellCanceled(trx, clock, event.office_care_id);
  for (const { order_number } of invited)
    if (order_number !== null) await cancelBookedOrder(trx, clock, order_number, "company");
  for (const id of ids)
    await updateRows(trx, "attendance", { examination_item_id: id }, { state: "canceled" });
}
