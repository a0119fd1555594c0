import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";
import type { ApprovalDraft } from "./draft.server.ts";
import { priceSum } from "./Facts.tsx";

export interface ApprovalOutcome {
  approved: number;
  amount: number | null;
  rejected: { id: string; name: string; number: string; reason: string }[];
  inactive: number;
  unused: number;
}

export function outcomeOf(draft: ApprovalDraft, rows: readonly ExaminationItem[]): ApprovalOutcome {
  const { mode, ticks } = draft;
  const shown = new Set(draft.rows);
  const matchingRows = rows.filter((row) => shown.has(row.examination_item_id));
  const isRejected = (row: ExaminationItem) =>
    mode === "reject_all" || (mode === "selected" && row.examination_item_id in ticks);
  const approved = matchingRows.filter((row) => !isRejected(row));
  const active = approved.filter((row) => row.active !== false);
  return {
    approved: approved.length,
    amount: priceSum(active),
    inactive: approved.length - active.length,
    unused: mode === "selected" ? 0 : Object.keys(ticks).length,
    rejected: matchingRows.filter(isRejected).map((row) => ({
      id: row.examination_item_id,
      name: row.employee_name,
      number: row.employee_number,
      reason: ticks[row.examination_item_id] ?? "",
    })),
  };
}
