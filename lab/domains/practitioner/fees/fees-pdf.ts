import type { LabContext } from "../../../http/server.ts";
import { feeMonths, partsIn, type FeeMonth, type FeeRow } from "./fee-months.ts";
import { bracketsOf, TAX_OBJECT } from "./fee-tax.ts";
import type { FileSubject } from "../../accounts/file-tokens.ts";
import { dayText, momentText, moneyText } from "../../../lib/document-text.ts";
import { bankName } from "../practitioner-banks.ts";
import { taxOf } from "../practitioner-tax.ts";
import type { Lang } from "../../../lib/texts.ts";
import { feeLabels } from "./fee-labels.ts";
import { fill } from "../../../lib/labels.ts";
import { openTagged, type TaggedPdf } from "../../../pdf/tagged.ts";
import { findRow } from "../../../database/rows.ts";

/** Null without fees. Patients are not named. */
export async function printFees(
  { db, clock, brand }: LabContext,
  { subject_id, account_id, lang, kind }: FileSubject,
): Promise<{ name: string; bytes: Buffer } | null> {
  const doctor = await findRow(db, "practitioner", { account_id }, ["practitioner_id", "name"]);
  if (!doctor) return null;
  const { npwp, state_employee } = await taxOf(db, doctor.practitioner_id);
  const [month] = await feeMonths(db, doctor.practitioner_id, subject_id);
  if (!month || state_employee) return null;
  const words = feeLabels[lang];
  const isSlip = kind === "fee_taxslip";
  const name = dayText(`${month.month}-01`, lang).slice(3);
  const title = `${isSlip ? words.taxslip : words.statement}, ${name}`;
  const pdf = openTagged({ title, author: brand, lang, createdAt: clock.now() });
  pdf.heading(1, title);
  if (!month.payout?.tax_slip_number) pdf.paragraph(words.not_official);
  pdf.table(null, [
    [words.doctor, doctor.name],
    [words.npwp, month.has_npwp ? masked(npwp) : words.without],
    [words.month, name],
    [words.object, TAX_OBJECT.code],
    [words.deemed, `${String(TAX_OBJECT.deemed_percent)}%`],
    ...payoutRows(month, lang),
  ]);
  if (isSlip) printTax(pdf, month, lang);
  else printRows(pdf, month, lang);
  pdf.paragraph(fill(words.rule, { rule: TAX_OBJECT.rule }));
  return { name: `${isSlip ? "taxslip" : "statement"}-${month.month}`, bytes: await pdf.finish() };
}

/** Identifies the number without copying it. */
function masked(npwp: string | null): string {
  return npwp === null ? "-" : `${"*".repeat(Math.max(0, npwp.length - 4))}${npwp.slice(-4)}`;
}

function payoutRows({ payout, carried, tax_overpaid }: FeeMonth, lang: Lang): string[][] {
  const words = feeLabels[lang];
  if (!payout) return [[words.payout, words.pending]];
  const { bank_code, account_number, paid_at, tax_slip_number } = payout;
  return [
    [words.payout, `${words.paid} ${momentText(paid_at, lang)}`],
    [
      words.account,
      fill(words.bank, { bank: bankName(bank_code) ?? bank_code, end: account_number.slice(-4) }),
    ],
    ...(carried === 0 ? [] : [[words.carried, moneyText(carried)]]),
    [words.sent, moneyText(payout.net)],
    ...(tax_overpaid === 0 ? [] : [[words.overpaid, moneyText(tax_overpaid)]]),
    ...(tax_slip_number ? [[words.official, tax_slip_number]] : []),
  ];
}

/** Amount without currency. */
const digits = (amount: number) => moneyText(amount).replace("IDR ", "");

function printRows(pdf: TaggedPdf, { rows, ...sums }: FeeMonth, lang: Lang): void {
  const words = feeLabels[lang];
  const amountsOf = (row: Pick<FeeRow, "gross" | "tax_base" | "pph21" | "net">) =>
    [row.gross, row.tax_base, row.pph21, row.net].map(digits);
  const number = { share: 0.14, align: "right" } as const;
  pdf.heading(2, words.referrals);
  pdf.paragraph(words.amounts);
  pdf.table(
    [
      { head: words.number, share: 0.14 },
      { head: words.date, share: 0.12 },
      { head: words.base, ...number },
      { head: words.rate, share: 0.08, align: "right" },
      { head: words.gross, ...number },
      { head: words.tax_base, ...number },
      { head: words.pph21, share: 0.11, align: "right" },
      { head: words.net, share: 0.13, align: "right" },
    ],
    [
      ...rows.map((row) => [
        row.kind === "fee" ? row.referral_number : `${row.referral_number} (${words.reversal})`,
        dayText(row.day, lang),
        digits(row.base),
        partsIn(row)
          .map(({ rate }) => `${String(rate)}%`)
          .join(", "),
        ...amountsOf(row),
      ]),
      [words.total, "", digits(sums.base), "", ...amountsOf(sums)],
    ],
  );
}

function printTax(pdf: TaggedPdf, month: FeeMonth, lang: Lang): void {
  const words = feeLabels[lang];
  const { gross, tax_base, pph21 } = month.tax;
  pdf.heading(2, words.how);
  pdf.table(null, [
    [words.gross, moneyText(gross)],
    [words.tax_base, moneyText(tax_base)],
  ]);
  pdf.table(
    [
      { head: words.bracket, share: 0.5 },
      { head: words.bracket_rate, share: 0.2, align: "right" },
      { head: words.bracket_tax, share: 0.3, align: "right" },
    ],
    bracketsOf(tax_base).map(({ part, rate }) => [
      moneyText(part),
      `${String(rate)}%`,
      hundredths(part * rate, lang),
    ]),
  );
  pdf.table(null, [
    ...(month.has_npwp ? [] : [[words.npwp, words.surcharge]]),
    [words.rounded, moneyText(pph21)],
    [words.net, moneyText(gross - pph21)],
  ]);
}

/** To explain rounding. */
function hundredths(amount: number, lang: Lang): string {
  const rest = amount % 100;
  const whole = moneyText(Math.floor(amount / 100)).slice(0, -3);
  return rest === 0 ? `${whole}.00` : `${whole}${lang === "id" ? "," : "."}${String(rest).padStart(2, "0")}`;
}
