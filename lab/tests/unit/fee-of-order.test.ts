import { describe, expect, it } from "vitest";
import { accrueFees, reverseFees } from "../../domains/practitioner/fees/fees.ts";
import { completeReferral, type PaidLine } from "../support/completed-referral.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

type Referral = Awaited<ReturnType<typeof completeReferral>>;
const accrue = (referral: Referral) =>
  open.lab.db.transaction().execute((trx) => accrueFees(trx, open.clock, referral));
const rowsOf = ({ referral_number }: Referral) =>
  open.lab.db
    .selectFrom("referral_fee")
    .select(["period", "base", "gross"])
    .where("referral_number", "=", referral_number)
    .orderBy("seq")
    .execute();

describe("a doctor's fee", () => {
  it("loses the voucher only of the tests that it is for", async () => {
    const lines = [
      ["prd-lipid", 260_000],
      ["prd-hba1c", 210_000, 1, 42_000],
    ] as const satisfies PaidLine[];
    for (const [current, base] of [
      [0, 260_000],
      [1, 168_000],
    ] as const) {
      const referral = await completeReferral(open, lines);
      await open.lab.db
        .deleteFrom("referral_product")
        .where("referral_number", "=", referral.referral_number)
        .where("product_id", "!=", lines[current][0])
        .execute();
      await accrue(referral);
      expect(await rowsOf(referral)).toEqual([{ period: "2026-11", base, gross: base / 10 }]);
    }
  });

  it("counts a test once that stands on two lines of the order", async () => {
    const referral = await completeReferral(open, [["prd-cbc", 110_000]]);
    const lines = open.lab.db.selectFrom("order_line").selectAll();
    const line = await lines.where("order_number", "=", referral.order_number).executeTakeFirstOrThrow();
    const second = { ...line, order_line_id: "second-line", position: line.position + 1 };
    await open.lab.db.insertInto("order_line").values(second).execute();
    await accrue(referral);
    expect(await rowsOf(referral)).toEqual([{ period: "2026-11", base: 110_000, gross: 11_000 }]);
  });

  it("counts in the first month that is not paid out, after a clock that was ahead", async () => {
    open.clock.at = new Date("2026-12-01T03:00:00Z");
    const month = { practitioner_id: "prc-doctor", month: "2026-11" };
    const paid = await open.call("POST", "/reference/pay-fees", { body: month });
    expect(paid.status, JSON.stringify(paid)).toBe(200);
    open.clock.at = new Date("2026-11-28T03:00:00Z");
    const referral = await completeReferral(open, [["prd-cbc", 110_000]]);
    await accrue(referral);
    const { order_number } = referral;
    await open.lab.db.transaction().execute((trx) => reverseFees(trx, open.clock, order_number));
    expect(await rowsOf(referral)).toEqual([
      { period: "2026-12", base: 110_000, gross: 11_000 },
      { period: "2026-12", base: -110_000, gross: -11_000 },
    ]);
  });
});
