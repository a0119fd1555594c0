import { describe, expect, it } from "vitest";
import { coveredRows, fundingMeant, shortageOf } from "../../app/features/approval/cover.ts";
import { bulkCount } from "../../app/modules/bulk-count.ts";

type Row = Parameters<typeof coveredRows>[0][number];

const row = (id: string, amount: number, active = true): Row => ({
  examination_item_id: id,
  amount,
  active,
  employee_id: id,
  employee_number: id,
  employee_name: id,
  department: null,
  product_name: null,
  first: null,
  second: null,
});
const ROWS = [row("a", 300), row("b", 100), row("c", 200), row("gone", 900, false), row("d", 100)];

const about = (available: number | null, over: object = {}) => ({
  fundings: ["DEPOSIT" as const, "QUOTA" as const],
  funding_wanted: "DEPOSIT" as const,
  deposit: available === null ? null : { balance: available, reserved: 0, available },
  ...over,
});

describe("the deposit beside a list to approve", () => {
  it.each([
    ["covers it to the rupiah", about(700), undefined, null],
    ["lacks one rupiah", about(699), undefined, { required: 700, available: 699 }],
    ["is unknown", about(null), undefined, null],
    ["is not to pay", about(0, { funding_wanted: "QUOTA" }), undefined, null],
    ["is not to pay, by the choice of the reader", about(0), "QUOTA" as const, null],
    ["is not in the contract", about(0, { fundings: ["INVOICE"] }), undefined, null],
    ["pays without a wish", about(0, { funding_wanted: null }), undefined, { required: 700, available: 0 }],
  ])("is judged: it %s", (_name, examination, funding, short) => {
    expect(shortageOf(examination, ROWS, funding)).toEqual(short);
  });

  it("pays as many as it covers, cheaper ones first, and never refused people", () => {
    expect([...coveredRows(ROWS, 400)].sort()).toEqual(["b", "c", "d", "gone"]);
    expect([...coveredRows(ROWS, 99)]).toEqual(["gone"]);
    expect(coveredRows(ROWS, 700).size).toBe(ROWS.length);
  });

  it("uses the requested funding only if the contract allows it", () => {
    expect(fundingMeant(about(1, { funding_wanted: "INVOICE" }))).toBe("DEPOSIT");
    expect(fundingMeant(about(1, { fundings: [] }))).toBeNull();
  });
});

it("names the missing amount in place of the sum in the count under a list", () => {
  const texts = { ticked: "% reject", rest: "% approve", over: "% missing", limit: 1000 };
  const said = (sum: number) => bulkCount(texts, { ticked: 2, rest: 85, sum }).replaceAll("\u00a0", " ");
  expect(said(1000)).toBe("85 approve · 2 reject · IDR 1.000.00");
  expect(said(2500)).toBe("85 approve · 2 reject · IDR 1.500.00 missing");
});
