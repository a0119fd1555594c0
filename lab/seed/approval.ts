import type { Selectable } from "kysely";
import { appendLog } from "../domains/company/approval/approval-append.ts";
import type { LogEntry, LoggedDecision } from "../ledgers/approval-log.ts";
import type { Trx } from "../database/db.ts";
import type { ExaminationItemTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

export async function seedApprovalLog(trx: Trx): Promise<void> {
  const items = await trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .selectAll("i")
    .select(["x.company_id", "x.funding"])
    .where("i.first_decision", "is not", null)
    .orderBy("i.examination_id")
    .orderBy("i.position")
    .execute();
  const accounts = await trx
    .selectFrom("account")
    .select(["account_id", "first_name", "last_name"])
    .execute();
  const nameOf = (id: string) => {
    const match = accounts.find(({ account_id }) => account_id === id);
    return match ? `${match.first_name} ${match.last_name}`.trim() : id;
  };
  const lines = new Map<string, LogEntry & { decisions: LoggedDecision[] }>();
  for (const { examination_id, company_id, examination_item_id, funding, ...item } of items)
    for (const { step, decision, reason, by, at } of stepsOf(item)) {
      if (!decision || !by || !at) continue;
      const key = `${at} ${examination_id} ${step}`;
      const line = lines.get(key) ?? {
        company_id,
        examination_id,
        step,
        at,
        mode: "approve_all" as const,
        account_id: by,
        actor_name: nameOf(by),
        role: by === ids.accounts.finance ? ("finance" as const) : ("hrd" as const),
        funding: step === "second" ? funding : null,
        reason: null,
        decisions: [],
      };
      line.decisions.push([examination_item_id, decision, reason]);
      if (decision === "rejected") line.mode = "selected";
      lines.set(key, line);
    }
  for (const [, line] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1))) await appendLog(trx, line);
}

function stepsOf(item: Omit<Selectable<ExaminationItemTable>, "examination_id" | "examination_item_id">) {
  const { first_decision, first_reason, first_by, first_at } = item;
  const { second_decision, second_reason, second_by, second_at } = item;
  return [
    {
      step: "first" as const,
      decision: first_decision,
      reason: first_reason,
      by: first_by,
      at: first_at,
    },
    {
      step: "second" as const,
      decision: second_decision,
      reason: second_reason,
      by: second_by,
      at: second_at,
    },
  ];
}
