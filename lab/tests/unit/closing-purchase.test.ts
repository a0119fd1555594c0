import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { item, shopAt } from "../support/order-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  shop = shopAt(open);
  await open.lab.db.insertInto("account_closing").values(closing).execute();
});

const closing = {
  closing_id: randomUUID(),
  account_id: "acc-patient",
  patient_id: "pat-siti",
  asked_at: "2026-11-19T03:00:00Z",
  erases_at: "2026-12-03T03:00:00Z",
};

const subscription = async () => {
  const bought = { order_type: "subscription", items: [item("SUB-LIPID", null)], slot_id: undefined };
  const quote = await shop.post("/order/quote", bought);
  const { grand_total } = z.object({ grand_total: z.number() }).parse(quote.results);
  return shop.create({ ...bought, quoted_total: grand_total });
};

it("sells nothing for later to an account that is being closed, and books its visits as before", async () => {
  expect(await subscription()).toMatchObject({ status: 409, code: "closing_pending" });
  expect((await shop.create({})).status).toBe(200);
  const token = await open.token("patient");
  await open.call("POST", "/privacy/keep-account", { token, body: { current_password: PASSWORD } });
  expect((await subscription()).status).toBe(200);
});
