import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { accrueFees, type FeePart } from "../domains/practitioner/fees/fees.ts";
import { feeMonths } from "../domains/practitioner/fees/fee-months.ts";
import { addDays, addMonths, instantOf, labToday } from "../lib/local-time.ts";
import { bankOf } from "../domains/practitioner/practitioner-tax.ts";
import { REFERRAL_DAYS } from "../domains/referrals/referrals.ts";
import { ids, productId } from "./ids.ts";

/** hundredths of a percent */
const RATE = 1000;
const PACKAGE_RATE = 500;
const PACKAGES = ["MCU-BASIC", "MCU-EXEC"];

const { budi, hartini, nadia } = ids.patients;

/** [months back, day, patient, tests, amount paid per rate] */
type Seed = readonly [
  months: number,
  day: number,
  patient_id: string,
  codes: readonly string[],
  paid: readonly (readonly [rate: number, base: number])[],
];

/** Halves of these amounts are not whole rupiah. */
const referrals: readonly Seed[] = [
  [7, 6, hartini, ["LIPID", "GLU-F"], [[RATE, 390_000]]],
  [7, 14, budi, ["CBC"], [[RATE, 110_000]]],
  [6, 11, hartini, ["TSH", "FT4"], [[RATE, 470_000]]],
  [4, 3, nadia, ["CBC", "VITD"], [[RATE, 660_000]]],
  [4, 17, budi, ["URIC"], [[RATE, 55_000]]],
  [4, 25, hartini, ["HBA1C"], [[RATE, 105_000]]],
  [3, 8, budi, ["MCU-BASIC", "VITD"], [[PACKAGE_RATE, 1_250_000], [RATE, 550_000]]], // prettier-ignore
  [2, 5, hartini, ["LIPID"], [[RATE, 450_000]]],
  [2, 12, budi, ["TSH", "FT4"], [[RATE, 625_000]]],
  [2, 20, nadia, ["CBC", "VITD", "VITB12"], [[RATE, 1_013_330]]],
  [1, 9, hartini, ["GLU-F", "HBA1C"], [[RATE, 150_000]]],
  [1, 21, budi, ["SGOT", "SGPT"], [[RATE, 155_000]]],
];

const paid: readonly (readonly [months: number, tax_slip_number: string | null])[] = [
  [7, "2600014471"],
  [6, "2600016038"],
  [4, "2600021954"],
  [3, null],
  [2, null],
];

/** Completions by an order count in this month. */
export async function seedFees(trx: Trx, clock: Clock): Promise<void> {
  const practitioner_id = ids.practitioners.doctor;
  const first = `${labToday(clock.now()).slice(0, 7)}-01`;
  const valid_from = addMonths(first, -36);
  await insertRows(trx, "fee_rate", [
    { fee_rate_id: "fee-default", product_id: null, rate: RATE, valid_from },
    ...PACKAGES.map((code) => ({
      fee_rate_id: `fee-${code.toLowerCase()}`,
      product_id: productId(code),
      valid_from,
      rate: PACKAGE_RATE,
    })),
  ]);
  const rows = referrals.map(([months, day, patient_id, codes, amounts], index) => {
    const referral_number = `REF-00000${String(81 + index)}`;
    const date = addDays(addMonths(first, -months), day - 1);
    const parts: FeePart[] = amounts.map(([rate, base]) => ({
      rate,
      base,
      gross: Math.floor((base * rate) / 10_000),
    }));
    return { referral_number, patient_id, codes, date, parts };
  });
  await insertRows(
    trx,
    "referral",
    rows.map(({ referral_number, patient_id, date, parts }) => ({
      referral_number,
      patient_id,
      practitioner_id,
      plant_id: ids.plants.sudirman,
      note: null,
      fee: parts.reduce((sum, { gross }) => sum + gross, 0),
      status: "completed" as const,
      created_at: instantOf(addDays(date, -4), "09:30", "Asia/Jakarta").toISOString(),
      expires_at: instantOf(addDays(date, REFERRAL_DAYS - 4), "09:30", "Asia/Jakarta").toISOString(),
    })),
  );
  await insertRows(
    trx,
    "referral_product",
    rows.flatMap(({ referral_number, codes }) =>
      codes.map((code, position) => ({ referral_number, product_id: productId(code), position })),
    ),
  );
  await insertRows(
    trx,
    "referral_event",
    rows.flatMap(({ referral_number, date }) => [
      ...(
        [
          ["created", -4],
          ["taken", -3],
        ] as const
      ).map(([code, days]) => ({
        referral_event_id: `${referral_number}-${code}`,
        referral_number,
        code,
        at: instantOf(addDays(date, days), "09:30", "Asia/Jakarta").toISOString(),
      })),
    ]),
  );
  await insertRows(
    trx,
    "referral_fee",
    rows.map(({ referral_number, date, parts }) => ({
      referral_number,
      practitioner_id,
      kind: "fee" as const,
      order_number: null,
      period: date.slice(0, 7),
      base: parts.reduce((sum, { base }) => sum + base, 0),
      gross: parts.reduce((sum, { gross }) => sum + gross, 0),
      parts: JSON.stringify(parts),
      at: instantOf(date, "15:10", "Asia/Jakarta").toISOString(),
    })),
  );
  await seedPayouts(trx, practitioner_id, first);
  const completed = await trx
    .selectFrom("referral")
    .select(["referral_number", "practitioner_id", "patient_id"])
    .where("status", "=", "completed")
    .orderBy("referral_number")
    .execute();
  for (const referral of completed) await accrueFees(trx, clock, referral);
}

async function seedPayouts(trx: Trx, practitioner_id: string, first: string): Promise<void> {
  const bank = await bankOf(trx, practitioner_id);
  if (!bank) return;
  const { bank_code, account_number, account_name } = bank;
  const months = await feeMonths(trx, practitioner_id);
  const values = paid.flatMap(([ago, tax_slip_number]) => {
    const start = addMonths(first, -ago);
    const month = months.find((feeMonth) => feeMonth.month === start.slice(0, 7));
    if (!month) return [];
    const { gross, tax_base, pph21, net, has_npwp } = month;
    const paid_at = instantOf(addDays(addMonths(start, 1), 9), "14:00", "Asia/Jakarta").toISOString();
    return [
      {
        practitioner_id,
        bank_code,
        account_number,
        account_name,
        tax_slip_number,
        paid_at,
        period: month.month,
        gross,
        tax_base,
        pph21,
        net,
        has_npwp: has_npwp ? (1 as const) : (0 as const),
      },
    ];
  });
  await insertRows(trx, "fee_payout", values);
  const settled = months
    .filter(({ month }) => values.some(({ period }) => period === month))
    .flatMap(({ rows }) => rows)
    .map(({ seq, period, tax_period }) => ({ seq, practitioner_id, payout_period: period, tax_period }));
  await insertRows(trx, "fee_settled", settled);
}
