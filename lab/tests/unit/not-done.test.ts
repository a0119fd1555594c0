import { beforeAll, beforeEach, expect, it } from "vitest";
import { checkIn } from "../../domains/orders/lifecycle/order-flow.ts";
import { item, orderOf, SUDIRMAN } from "../support/order-calls.ts";
import { one, orderNumber, ownedAt } from "../support/owned-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";
const HBA1C = "4548-4";

let owned: ReturnType<typeof ownedAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  owned = ownedAt(open, NOW);
});

beforeEach(async () => {
  open.clock.at = new Date(NOW);
  open.forget();
  await owned.discardAll();
});

async function notDone(order_number: string, product_code: string) {
  const order = await owned.orderRow(order_number);
  if (order.order_status === "active")
    await open.lab.db.transaction().execute((trx) => checkIn(trx, open.clock, order));
  const body = { order_number, product_code, reason: "Sampel beku" };
  expect((await open.call("POST", "/reference/mark-not-done", { body })).status).toBe(200);
}

const told = async (order_number: string) => {
  const rows = await open.lab.db
    .selectFrom("notification")
    .select(["title_en", "message_en"])
    .where("link", "=", `/patient/order/${order_number}`)
    .where("title_en", "=", "A test could not be done")
    .execute();
  return rows.map(({ message_en }) => message_en);
};

it("gives a use that comes back on the last day 30 more days, once", async () => {
  const id = await owned.give("SUB-HBA1C", { valid_until: "2026-11-24" });
  const slot_id = owned.freeSlot(SUDIRMAN, "2026-11-24");
  const order_number = orderNumber(await owned.use(id, one("prd-hba1c"), { slot_id }));
  open.clock.at = new Date("2026-11-24T03:10:00Z");
  open.forget();
  await notDone(order_number, "HBA1C");
  open.clock.at = new Date("2026-11-26T03:10:00Z");
  await notDone(order_number, "HBA1C");
  expect(await owned.detail(id)).toMatchObject({ valid_until: "2026-12-24", quota: [{ quota_used: 0 }] });
  expect(await told(order_number)).toEqual([
    `Something in order ${order_number} could not be done. You can book it again until 24 DEC 2026.`,
  ]);
});

it("keeps the last day of a use that comes back earlier", async () => {
  const id = await owned.give("SUB-HBA1C", { valid_until: "2027-01-31" });
  const slot_id = owned.freeSlot(SUDIRMAN, "2026-11-25");
  const order_number = orderNumber(await owned.use(id, one("prd-hba1c"), { slot_id }));
  await notDone(order_number, "HBA1C");
  expect(await owned.detail(id)).toMatchObject({ valid_until: "2027-01-31", quota: [{ quota_used: 0 }] });
});

it("tells the owner about a test that is paid at the branch and not done", async () => {
  const visit = { slot_id: `${SUDIRMAN}.branch.2026-11-26.0800`, fasting_confirmed: true };
  const body = { ...visit, items: [item("GLU-F")], method_code: "PAY_AT_BRANCH" };
  const { order_number } = orderOf(await owned.shop.create(body));
  await notDone(order_number, "GLU-F");
  await notDone(order_number, "GLU-F");
  expect(await told(order_number)).toEqual([
    `Something in order ${order_number} could not be done. You do not pay for it at the branch. The order says why.`,
  ]);
});

it("offers no value to enter for a test that was not done, so that none is lost", async () => {
  const id = await owned.give("SUB-HBA1C", { valid_until: "2027-01-31" });
  const slot_id = owned.freeSlot(SUDIRMAN, "2026-11-25");
  const order_number = orderNumber(await owned.use(id, one("prd-hba1c"), { slot_id }));
  const entry = () => open.get(`/reference/result-entry?order_number=${order_number}`);
  const listed = await entry();
  expect(listed.results).toMatchObject({ patients: [{ analytes: [{ code: HBA1C }] }] });
  await notDone(order_number, "HBA1C");
  expect((await entry()).results).toMatchObject({ patients: [] });
  const { patient_id } = await open.lab.db
    .selectFrom("order_line")
    .select("patient_id")
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const body = { order_number, patient_id, code: HBA1C, value: 20, reason: "x" };
  expect((await open.call("POST", "/reference/enter-result", { body })).status).toBe(404);
});
