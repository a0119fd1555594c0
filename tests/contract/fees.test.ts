import { beforeAll, expect, it } from "vitest";
import { mismatches } from "../../app/features/fees/fee-sums.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import { listAllFees, listFees } from "../../app/upstream/fees/fees.server.ts";
import { listDueFees, payFees } from "../support/staff-calls.ts";
import { listSent } from "../../app/upstream/referrals/referrer.server.ts";
import { refusedWith } from "../support/refused.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let doctor: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  doctor = await lab.as("doctor");
});

it("lists fees that the portal works out alike, in pages", async () => {
  const { results, meta } = await listFees(doctor, {}, 1, 100);
  expect(results.rows).toHaveLength(meta.total);
  expect(mismatches(results, true)).toEqual([]);
  expect(await listAllFees(doctor, {})).toEqual(results.rows);
  const { results: month } = await listFees(doctor, { month: "2026-09" }, 1);
  expect(month.totals).toMatchObject({ gross: 208_833, tax_base: 104_416, pph21: 5_220, net: 203_613 });
  expect(month.months[0]).toMatchObject({ has_npwp: true, over: true, bank_name: "BCA" });
});

it("finds a wrong amount wherever it is", async () => {
  const { results } = await listFees(doctor, { month: "2026-08" }, 1);
  const [row, month] = [results.rows[0], results.months[0]];
  if (!row || !month) throw new Error("No fee in that month.");
  const wrong = (changed: Partial<typeof results>) =>
    mismatches({ ...results, ...changed }, true).map(({ of, what }) => [of, what]);
  expect(wrong({ rows: [{ ...row, gross: 117_501 }] })).toContainEqual([row.referral_number, "gross"]);
  expect(wrong({ rows: [{ ...row, net: 1 }] })).toContainEqual([row.referral_number, "net"]);
  expect(wrong({ months: [{ ...month, has_npwp: false }] })).toContainEqual(["2026-08", "pph21"]);
  expect(wrong({ months: [{ ...month, tax_base: 1 }] })).toContainEqual(["2026-08", "tax_base"]);
  expect(wrong({ totals: { ...results.totals, pending: 1 } })).toEqual([[null, "paid"]]);
});

it("counts referrals by state", async () => {
  const { meta } = await listSent(doctor, {}, 1);
  const counts = Object.values(meta.state_counts ?? {});
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(meta.total);
});

it("refuses a state employee, and sends the papers of a month", async () => {
  const employee = await lab.as("doctor3");
  expect(await refusedWith(listFees(employee, {}, 1))).toEqual([404, null]);
  expect(await findDocument(employee, "fee-statement", "2026-09")).toBeNull();
  expect(await findDocument(doctor, "fee-statement", "2026-11")).not.toBeNull();
  expect(await findDocument(doctor, "fee-taxslip", "2026-11")).toBeNull();
  expect(await findDocument(doctor, "fee-taxslip", "2026-10")).not.toBeNull();
});

it("pays a month once", async () => {
  const [due] = (await listDueFees(doctor)).results;
  expect(due).toMatchObject({ practitioner_id: "prc-doctor", month: "2026-10" });
  const month = { practitioner_id: "prc-doctor", month: "2026-10" };
  expect(await payFees(doctor, month)).toMatchObject({ month: "2026-10", net: due?.net });
  expect(await refusedWith(payFees(doctor, month))).toEqual([409, "already_paid"]);
  expect(await refusedWith(payFees(doctor, { ...month, month: "2026-11" }))).toEqual([409, "month_open"]);
  expect((await listDueFees(doctor)).results).toEqual([]);
});
