import { expect, it } from "vitest";
import { addDays } from "../../app/lib/dates.ts";
import { GADING, item, ordersOf, shopAt, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
const browser = useVisitor(portal, "patient");

/** A weekday, after the visits that are seeded. */
const DAY =
  [19, 20, 21]
    .map((days) => addDays(new Date().toISOString().slice(0, 10), days))
    .find((day) => ![0, 6].includes(new Date(day).getUTCDay())) ?? "";
let visits = 0;
/** A checkout at two branches with a voucher of at least 100,000 rupiah. */
async function checkout() {
  const items = [item("HBA1C", SUDIRMAN), item("GLU-F", GADING)];
  const shop = shopAt(lab);
  visits += 1;
  const schedules = [];
  for (const [index, plant_id] of [SUDIRMAN, GADING].entries()) {
    const free = await shop.slots(plant_id, DAY);
    const slot_id = free.filter(({ remaining }) => remaining > 2)[visits + index * 4]?.slot_id;
    schedules.push({ plant_id, slot_id });
  }
  const order = { items, voucher_code: "SEHAT10", slot_id: null, schedules, method_code: "GOPAY" };
  const { results } = await shop.post("/order/quote", { ...order, order_type: "test" });
  const { grand_total } = results as { grand_total: number };
  return ordersOf(await shop.create({ ...order, quoted_total: grand_total, fasting_confirmed: true }));
}
const amountsOf = (order_number: string) =>
  lab.lab.db
    .selectFrom("lab_order")
    .select(["amount_total", "voucher_discount", "grand_total", "order_status"])
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();

it.each([
  ["unpaid", "cancel"],
  ["paid", "refund"],
] as const)(
  "says before a cancellation of an order of two branches (%s) that the other keeps voucher and price",
  async (state, page) => {
    const [first, other] = await checkout();
    if (!first || !other) throw new Error("Two branches make two orders.");
    if (state === "paid") for (const { payment } of [first, other]) await shopAt(lab).pay(payment.payment_id);
    const before = await amountsOf(other.order_number);
    expect(before.amount_total).toBeLessThan(100_000);
    expect(before.voucher_discount).toBeGreaterThan(0);
    const path = `/patient/order/${first.order_number}/${page}`;
    const kept = {
      en: `still applies to ${other.order_number} at the same price, even below the voucher's minimum`,
      id: `tetap dipakai ${other.order_number} dengan harga yang sama, meskipun di bawah minimum voucher`,
    };
    for (const lang of ["id", "en"] as const)
      expect(visible(await browser.get(`${path}?lang=${lang}`))).toContain(kept[lang]);
    const done = await browser.submit(path, {}, 'name="shown"');
    expect([done.status, done.location]).toEqual([303, `/patient/order/${first.order_number}`]);
    expect((await amountsOf(first.order_number)).order_status).toBe("canceled");
    expect(await amountsOf(other.order_number)).toEqual(before);
    const last = await browser.get(`/patient/order/${other.order_number}/${page}`);
    expect(visible(last)).not.toContain("stays in use");
  },
);
