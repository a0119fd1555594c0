import { describe, expect, it } from "vitest";
import { coveredRows, coverOf, fundingMeant, lackingOf } from "../../app/features/approval/cover.ts";
import { bulkCount } from "../../app/modules/bulk-count.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";

type Row = Parameters<typeof coveredRows>[1][number];
type About = Parameters<typeof coverOf>[0];

const row = (id: string, amount: number, over: Partial<Row> = {}): Row => ({
  examination_item_id: id,
  amount,
  active: true,
  employee_id: id,
  employee_number: id,
  employee_name: id,
  department: null,
  product_name: null,
  product_ids: ["mcu"],
  first: null,
  second: null,
  ...over,
});
const ROWS = [
  row("a", 300),
  row("b", 100),
  row("c", 200, { product_ids: ["mcu", "audio"] }),
  row("gone", 900, { active: false }),
  row("d", 100),
];

const deposit = (available: number | null) => ({ balance: available, reserved: 0, available });
const quota = (mcu: number, audio: number) => [
  { product_id: "mcu", available: mcu },
  { product_id: "audio", available: audio },
];
const about = (over: Partial<About>): About => ({
  fundings: ["DEPOSIT", "QUOTA"],
  funding_wanted: null,
  deposit: deposit(700),
  quota: quota(4, 1),
  ...over,
});
const short = (
  funding: "DEPOSIT" | "QUOTA",
  required: number,
  available: number,
  missing: number,
  absent = 0,
) => ({ funding, required, available, missing, absent });

describe("the cover of a list", () => {
  it.each([
    ["a deposit that covers it to the rupiah", about({}), "enough"],
    ["a deposit that lacks a rupiah", about({ deposit: deposit(699) }), short("DEPOSIT", 700, 699, 1)],
    ["a deposit that is not sent", about({ deposit: null }), "unknown"],
    ["a deposit that cannot be read", about({ deposit: deposit(null) }), NOT_UNDERSTOOD],
    ["a quota that covers it", about({ fundings: ["QUOTA"] }), "enough"],
    ["a quota that lacks two", about({ fundings: ["QUOTA"], quota: quota(2, 1) }), short("QUOTA", 5, 3, 2)],
    ["a quota without the product", about({ fundings: ["QUOTA"], quota: [] }), short("QUOTA", 5, 0, 5, 5)],
    ["a quota that is not sent", about({ fundings: ["QUOTA"], quota: null }), "unknown"],
    ["a quota that cannot be read", about({ fundings: ["QUOTA"], quota: NOT_UNDERSTOOD }), NOT_UNDERSTOOD],
    ["an invoice", about({ fundings: ["INVOICE"], deposit: deposit(0) }), "enough"],
  ])("is judged by %s", (_name, examination, cover) => {
    expect(coverOf(examination, ROWS)).toEqual(cover);
  });

  it("is unknown or not understood where the rows are", () => {
    const one = (over: Partial<Row>) => [row("a", 300, over)];
    const only = about({ fundings: ["QUOTA"] });
    expect(coverOf(only, one({ product_ids: null }))).toBe("unknown");
    expect(coverOf(only, one({ product_ids: NOT_UNDERSTOOD }))).toBe(NOT_UNDERSTOOD);
    expect(coverOf(about({}), one({ amount: null }))).toBe("unknown");
  });

  it("pays as many as it covers, cheaper ones first, and never refused people", () => {
    const byDeposit = (available: number) => coveredRows(about({ deposit: deposit(available) }), ROWS);
    expect([...byDeposit(400)].sort()).toEqual(["b", "c", "d", "gone"]);
    expect([...byDeposit(99)]).toEqual(["gone"]);
    expect(byDeposit(700).size).toBe(ROWS.length);
    const byQuota = coveredRows(about({ quota: quota(3, 0) }), ROWS, "QUOTA");
    expect([...byQuota].sort()).toEqual(["a", "b", "d", "gone"]);
  });

  it("names a test without quota only where the row's other tests are known by name", () => {
    const named = (id: string, product_ids: string[], product_name: string) =>
      row(id, 100, { product_ids, product_name });
    const lacking = (...rows: Row[]) =>
      lackingOf(about({ quota: quota(4, 0) }), rows, "QUOTA")["both"]?.names;
    const both = named("both", ["audio", "mcu"], "MCU Basic, Audiometry");
    expect(lacking(both, named("one", ["mcu"], "MCU Basic"))).toEqual(["Audiometry"]);
    expect(lacking(both)).toEqual([]);
    expect(lacking(named("both", ["audio"], "Audiometry"))).toEqual(["Audiometry"]);
  });

  it("is the requested funding only if the contract allows it", () => {
    expect(fundingMeant(about({ funding_wanted: "INVOICE" }))).toBe("DEPOSIT");
    expect(fundingMeant(about({ fundings: [] }))).toBeNull();
  });
});

it("names the missing amount in place of the sum in the count under a list", () => {
  const texts = { ticked: "% reject", rest: "% approve", over: "% missing", limit: 1000 };
  const said = (sum: number) => bulkCount(texts, { ticked: 2, rest: 85, sum }).replaceAll("\u00a0", " ");
  expect(said(1000)).toBe("85 approve · 2 reject · IDR 1.000.00");
  expect(said(2500)).toBe("85 approve · 2 reject · IDR 1.500.00 missing");
});
