import type { CallContext } from "../../../lib/call-context.ts";
import type { Db } from "../../../database/db.ts";
import type { ApprovalStep } from "../../../database/tables.generated.ts";
import { contractOfEvent, type CompanyCaller } from "../../accounts/company-staff.ts";
import { blockedFor } from "./examination-view.ts";

/** Requests that wait and that the caller may decide. */
export async function decidableBy(db: Db, call: CallContext, company: CompanyCaller) {
  const waiting = await db
    .selectFrom("examination")
    .select(["examination_id", "office_care_id", "step"])
    .where("company_id", "=", company.company_id)
    .where("step", "<>", "done")
    .execute();
  const rows = await Promise.all(
    waiting.map(async (row) => {
      const contract = await contractOfEvent(db, row.office_care_id);
      const blocked = await blockedFor(db, call, company, row, contract?.same_approver_allowed === 1);
      return blocked === null ? [row] : [];
    }),
  );
  return rows.flat();
}

interface Event {
  office_care_id: string;
  waiting: { step: ApprovalStep; since: string | null } | null;
}

export function withDecidable<E extends Event>(event: E, decidable: Awaited<ReturnType<typeof decidableBy>>) {
  const { office_care_id, waiting } = event;
  if (!waiting) return event;
  const isDecidable = decidable.some(
    (row) => row.office_care_id === office_care_id && row.step === waiting.step,
  );
  return { ...event, waiting: { ...waiting, decidable: isDecidable } };
}
