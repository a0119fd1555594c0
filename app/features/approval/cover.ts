import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Examination, ExaminationItem, ReadFunding } from "~/upstream/approval/examinations.server.ts";

type About = Pick<Examination, "fundings" | "funding_wanted" | "deposit">;

/** Nothing is guessed from what is not understood. */
export function fundingMeant({ fundings, funding_wanted }: About): ReadFunding | null {
  if (funding_wanted === NOT_UNDERSTOOD || fundings.includes(NOT_UNDERSTOOD)) return NOT_UNDERSTOOD;
  return fundings.find((funding) => funding === funding_wanted) ?? fundings[0] ?? null;
}

interface Shortage {
  required: number;
  available: number;
}

/** Null: the deposit covers the rows, is not to pay them, or is unknown. */
export function shortageOf(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): Shortage | null {
  const available = about.deposit?.available ?? null;
  if (funding !== "DEPOSIT" || available === null) return null;
  const required = rows.reduce((sum, row) => sum + costOf(row), 0);
  return required > available ? { required, available } : null;
}

/** Cheaper rows first, then in the request's order. */
export function coveredRows(rows: readonly ExaminationItem[], available: number): Set<string> {
  const covered = new Set<string>();
  let left = available;
  for (const row of rows.toSorted((a, b) => costOf(a) - costOf(b))) {
    if (costOf(row) > left) break;
    left -= costOf(row);
    covered.add(row.examination_item_id);
  }
  return covered;
}

/** False if the deposit alone may pay, and does not suffice. */
export function isPayable(
  { fundings, deposit }: Omit<About, "funding_wanted">,
  { approved, amount }: { approved: number; amount: number | null },
): boolean {
  const available = deposit?.available ?? null;
  const others = fundings.length === 0 || fundings.some((funding) => funding !== "DEPOSIT");
  return others || approved === 0 || amount === null || available === null || amount <= available;
}

/** The laboratory refuses people who left, at no cost; others may cost. */
export function costOf({ active, amount }: ExaminationItem): number {
  return active === false ? 0 : (amount ?? 0);
}
