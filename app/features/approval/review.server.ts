import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";
import type { ApprovalDraft } from "./draft.server.ts";
import { priceSum } from "./Facts.tsx";

export interface ApprovalOutcome {
  approved: number;
  people: ExaminationItem[];
  amount: number | null;
  rejected: { id: string; name: string; number: string; reason: string }[];
  inactive: number;
  unused: number;
}

export function outcomeOf(draft: ApprovalDraft, rows: readonly ExaminationItem[]): ApprovalOutcome {
  const { mode, ticks } = draft;
  const { approved, rejected } = splitRows(draft, rows);
  const active = approved.filter((row) => row.active !== false);
  return {
    approved: approved.length,
    people: approved,
    amount: priceSum(active),
    inactive: approved.length - active.length,
    unused: mode === "selected" ? 0 : Object.keys(ticks).length,
    rejected: rejected.map((row) => ({
      id: row.examination_item_id,
      name: row.employee_name,
      number: row.employee_number,
      reason: ticks[row.examination_item_id] ?? "",
    })),
  };
}

export function splitRows({ rows: shownRows, mode, ticks }: ApprovalDraft, rows: readonly ExaminationItem[]) {
  const shown = new Set(shownRows);
  const matchingRows = rows.filter((row) => shown.has(row.examination_item_id));
  const isRejected = (row: ExaminationItem) =>
    mode === "reject_all" || (mode === "selected" && row.examination_item_id in ticks);
  return {
    approved: matchingRows.filter((row) => !isRejected(row)),
    rejected: matchingRows.filter(isRejected),
  };
}
