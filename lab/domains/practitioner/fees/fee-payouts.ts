import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";
import { feeKey, feeMonths, sumFees, type FeeMonth, type FeeRow } from "./fee-months.ts";
import { dayText, moneyText } from "../../../lib/document-text.ts";
import { labToday } from "../../../lib/local-time.ts";
import { notifyDoctor } from "../practitioner.ts";
import { bankOf, taxOf } from "../practitioner-tax.ts";

interface DueMonth extends Pick<FeeMonth, "month" | "gross" | "pph21" | "net"> {
  practitioner_id: string;
  practitioner_name: string;
}

export async function dueMonths(db: Db, clock: Clock): Promise<DueMonth[]> {
  const doctors = await db
    .selectFrom("practitioner as p")
    .select(["p.practitioner_id", "p.name"])
    .where("p.practitioner_id", "in", (some) => some.selectFrom("referral_fee").select("practitioner_id"))
    .execute();
  const due: DueMonth[] = [];
  for (const { practitioner_id, name } of doctors) {
    if ((await taxOf(db, practitioner_id)).state_employee) continue;
    const months = await feeMonths(db, practitioner_id);
    for (const { month } of months.filter(
      (feeMonth) => !feeMonth.payout && feeMonth.month < monthNow(clock),
    )) {
      const { gross, pph21, net } = sumFees(planOf(months, [month]));
      if (net !== 0) due.push({ practitioner_id, practitioner_name: name, month, gross, pph21, net });
    }
  }
  return due.sort((a, b) => a.month.localeCompare(b.month));
}

/** Reversals wait until their fee is paid. */
function planOf(months: readonly FeeMonth[], periods: readonly string[]): FeeRow[] {
  const rows = months.flatMap((month) => month.rows);
  const fees = rows.filter((row) => row.kind === "fee");
  const paying = fees.filter((row) => row.payout_period === null && periods.includes(row.period));
  const settled = new Set(
    [...paying, ...fees.filter((row) => row.payout_period !== null)].map((row) => feeKey(row)),
  );
  const back = rows.filter(
    (row) => row.kind === "reversal" && row.payout_period === null && settled.has(feeKey(row)),
  );
  return [...paying, ...back];
}

/**
 * Reversals above the month also pay earlier waiting months.
 * @throws LabError `not_found`, `month_open`, `already_paid`, `bank_missing`, `nothing_to_pay`
 */
export async function payMonth(
  trx: Trx,
  clock: Clock,
  ask: { practitioner_id: string; month: string; tax_slip_number: string | null },
): Promise<{ month: string; net: number; paid_at: string }> {
  const { practitioner_id, month } = ask;
  const months = await feeMonths(trx, practitioner_id);
  const due = months.find((feeMonth) => feeMonth.month === month);
  if (!due || (await taxOf(trx, practitioner_id)).state_employee) throw new LabError("not_found");
  if (due.payout) throw new LabError("already_paid");
  if (month >= monthNow(clock)) throw new LabError("month_open");
  const bank = await bankOf(trx, practitioner_id);
  if (!bank) throw new LabError("bank_missing");
  const waiting = months.filter((feeMonth) => !feeMonth.payout && feeMonth.month <= month);
  const fees = planOf(months, [month]);
  const plan =
    sumFees(fees).net > 0
      ? fees
      : planOf(
          months,
          waiting.map((feeMonth) => feeMonth.month),
        );
  const { net } = sumFees(plan);
  if (net <= 0 || !plan.some((row) => row.kind === "fee" && row.period === month))
    throw new LabError("nothing_to_pay");
  const paid_at = clock.now().toISOString();
  // A reversal belongs to the payout of the requested month.
  const payoutOf = (row: FeeRow) => (row.kind === "fee" ? row.period : month);
  const periods = [...new Set(plan.map(payoutOf))];
  const { bank_code, account_number, account_name } = bank;
  await insertRows(
    trx,
    "fee_payout",
    periods.map((period) => {
      const { gross, tax_base, pph21, net: part } = sumFees(plan.filter((row) => payoutOf(row) === period));
      return {
        practitioner_id,
        bank_code,
        account_number,
        account_name,
        paid_at,
        period,
        gross,
        tax_base,
        pph21,
        net: part,
        has_npwp: due.has_npwp ? (1 as const) : (0 as const),
        tax_slip_number: period === month ? ask.tax_slip_number : null,
      };
    }),
  );
  await insertRows(
    trx,
    "fee_settled",
    plan.map((row) => ({
      seq: row.seq,
      practitioner_id,
      payout_period: payoutOf(row),
      tax_period: row.tax_period,
    })),
  );
  await tell(trx, clock, practitioner_id, { month, net, account: account_number.slice(-4) });
  return { month, net, paid_at };
}

async function tell(
  trx: Trx,
  clock: Clock,
  practitioner_id: string,
  { month, net, account }: { month: string; net: number; account: string },
): Promise<void> {
  const name = (lang: "en" | "id") => dayText(`${month}-01`, lang).slice(3);
  await notifyDoctor(trx, clock, practitioner_id, {
    title_en: `Your fees for ${name("en")} have been paid`,
    title_id: `Fee rujukan ${name("id")} sudah dibayar`,
    message_en: `We sent ${moneyText(net)} to your account ending in ${account}.`,
    message_id: `Kami mengirim ${moneyText(net)} ke rekening Anda yang berakhiran ${account}.`,
    link: `/doctor/summary-report/fee?period=${month}`,
  });
}

function monthNow(clock: Clock): string {
  return labToday(clock.now()).slice(0, 7);
}
