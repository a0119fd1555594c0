import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf } from "../support/order-calls.ts";
import { ownedAt } from "../support/owned-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

let at: ReturnType<typeof ownedAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  at = ownedAt(open, NOW);
});

it("counts as cost of a package what was paid for it, less the voucher", async () => {
  const order = { slot_id: null, order_type: "package", items: [item("PKG-DIAB", null)] };
  const voucher = { ...order, voucher_code: "PAKET15" };
  const quote = await at.shop.post("/order/quote", voucher);
  const { grand_total, amount_total } = z
    .looseObject({ grand_total: z.number(), amount_total: z.number() })
    .parse(quote.results);
  expect(grand_total).toBeLessThan(amount_total);
  const bought = orderOf(await at.shop.create({ ...voucher, quoted_total: grand_total }));
  await at.shop.pay(bought.payment.payment_id);
  const current = (await at.list()).filter((row) => row["order_number"] === bought.order_number);
  expect(current.map((row) => row["cost"])).toEqual([grand_total]);
});
