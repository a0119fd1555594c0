import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(() => {
  shop = shopAt(open);
});

const repeats = z.array(
  z.looseObject({ product_id: z.string(), patient_id: z.string(), kind: z.string(), state: z.string() }),
);
const statesOf = async (product_id: string, kind: string) =>
  repeats
    .parse((await open.get("/repeat/get?per_page=100")).results)
    .filter((item) => item.product_id === product_id && item.kind === kind && item.patient_id === "pat-siti")
    .map(({ state }) => state);

/** A begun visit. */
async function begun(codes: readonly string[], time: string): Promise<string> {
  const visit = {
    slot_id: `${SUDIRMAN}.branch.2026-11-24.${time}`,
    fasting_confirmed: true,
    warnings_confirmed: true,
  };
  const body = { ...visit, items: codes.map((code) => item(code)), method_code: "PAY_AT_BRANCH" };
  const quote = z.looseObject({ grand_total: z.number() });
  const { grand_total } = quote.parse((await shop.post("/order/quote", shop.body(body))).results);
  const { order_number } = orderOf(await shop.create({ ...body, quoted_total: grand_total }));
  const orders = open.lab.db.updateTable("lab_order").where("order_number", "=", order_number);
  await orders.set({ order_status: "progress" }).execute();
  return order_number;
}
const notDone = (order_number: string, product_code: string) =>
  open.call("POST", "/reference/mark-not-done", {
    body: { order_number, product_code, reason: "Sampel beku" },
  });

it("keeps a repeat due whose test was ordered but not done", async () => {
  expect(await statesOf("prd-glu-2h", "advice")).toEqual(["due"]);
  const order = await begun(["GLU-2H", "URIC"], "0800");
  expect(await statesOf("prd-glu-2h", "advice")).toEqual(["ended"]);
  expect((await notDone(order, "GLU-2H")).status).toBe(200);
  expect(await statesOf("prd-glu-2h", "advice")).toEqual(["due"]);
});

it("does not repeat a check-up that was not done", async () => {
  const order = await begun(["MCU-BASIC", "GLU-F"], "0900");
  expect((await notDone(order, "MCU-BASIC")).status).toBe(200);
  const released = await open.call("POST", "/reference/release-result", { body: { order_number: order } });
  expect(released.status).toBe(200);
  expect(await statesOf("prd-mcu-basic", "yearly")).toEqual([]);
});
