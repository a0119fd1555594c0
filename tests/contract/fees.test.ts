import { beforeAll, expect, it } from "vitest";
import { mismatches } from "../../app/features/fees/fee-sums.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import { listAllFees, listFees } from "../../app/upstream/fees/fees.server.ts";
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
