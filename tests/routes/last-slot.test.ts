import { expect, it } from "vitest";
import { z } from "zod";
import { readCheckoutDraft } from "../../app/features/checkout/draft.server.ts";
import { addDays, today } from "../../app/lib/dates.ts";
import { loader as rootLoader } from "../../app/root.tsx";
import * as orderTest from "../../app/routes/patient/order-test/route.tsx";
import { readSession } from "../../app/session/session.server.ts";
import { openPatientPortal } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
const PRODUCT = "prd-glu-f";
const PATH = `/patient/order-test/${PLANT}/${PRODUCT}`;
const params = { branch: PLANT, id: PRODUCT };
/** Allows any fast at any time of the run. */
const DAY = addDays(today(), 3);

const portal = useOpened(openPatientPortal);

const stepData = z.object({
  step: z.looseObject({
    clientRequestId: z.string().optional(),
    fingerprint: z.string().optional(),
    total: z.number().optional(),
    times: z.looseObject({ slots: z.array(z.looseObject({ slot_id: z.string() })) }).optional(),
  }),
});

let turn = 0;
async function buyer(username: string) {
  const cookie = await portal.signIn(username);
  const get = (step: number, query = "") =>
    portal.get(orderTest.loader, cookie, `${PATH}?step=${String(step)}${query}`, params);
  const page = async (step: number, query?: string) => stepData.parse((await get(step, query)).data).step;
  const send = (step: number, form: Record<string, string | string[]>) => {
    const client_request_id = `request-${String(++turn)}-0123456789`;
    const full = { client_request_id, ...form };
    return portal.post(orderTest.action, cookie, `${PATH}?step=${String(step)}`, full, params);
  };
  const times = async () =>
    ((await page(2, `&from=${DAY}`)).times?.slots ?? []).map(({ slot_id }) => slot_id);
  const choose = (slot_id: string) => send(2, { intent: "slot", plant_id: PLANT, from: DAY, slot_id });
  const toReview = async (
    people: string[],
    slot_id: string,
    method: Record<string, string> = { method_code: "VA_BCA" },
  ) => {
    await send(1, { [`people.${PRODUCT}`]: people, practitioner_name: "dr. Ayu" });
    await choose(slot_id);
    const { total = 0 } = await page(3);
    expect((await send(3, { ...method, shown_total: String(total) })).location).toBe(`${PATH}?step=4`);
  };
  const pay = async () => {
    const { clientRequestId = "", fingerprint = "" } = await page(4);
    const form = { client_request_id: clientRequestId, shown: fingerprint };
    return send(4, { ...form, intent: "pay" });
  };
  const draft = async () => {
    const session = await readSession(cookie);
    if (!session) throw new Error("no session");
    return readCheckoutDraft(session, `test:${PLANT}:${PRODUCT}`);
  };
  return { cookie, get, times, choose, toReview, pay, draft };
}

const ordersOf = (account_id: string) =>
  portal.lab.db
    .selectFrom("lab_order")
    .innerJoin("payment", "payment.order_number", "lab_order.order_number")
    .select(["lab_order.slot_id", "lab_order.practitioner_name"])
    .select(["payment.method_code", "payment.method_phone"])
    .where("lab_order.account_id", "=", account_id)
    .where("lab_order.practitioner_name", "=", "dr. Ayu")
    .execute();

it("asks only for another time when the last place was just taken", async () => {
  const { db } = portal.lab;
  const [late, early] = [await buyer("patient"), await buyer("patient2")];
  const family = ["pat-siti", "pat-budi"];
  await late.toReview(family, `${PLANT}.branch.${DAY}.0900`, {
    method_code: "OVO",
    method_phone: "081234567890",
  });
  const [taken] = Object.values((await late.draft()).slots);
  const slot_id = taken?.slot_id ?? "";
  // The hold expires before the order; others leave one place, which is then ordered.
  await db
    .updateTable("slot_hold")
    .set({ expires_at: new Date(0).toISOString() })
    .execute();
  const others = { hold_id: "hold-others", account_id: "acc-doctor", plant_id: PLANT, slot_id };
  await db
    .insertInto("slot_hold")
    .values({ ...others, service: "branch", qty: 5, expires_at: "2099-01-01T00:00:00.000Z" })
    .execute();
  await early.toReview(["pat-andi"], slot_id);
  expect((await early.pay()).location).toMatch(/^\/simulated-payment\//);

  const before = await late.draft();
  const lost = await late.pay();
  expect(lost.location).toBe(`${PATH}?step=2`);
  const flash = lost.cookies.split(";")[0] ?? "";
  const frame = await portal.get(rootLoader, `${late.cookie}; ${flash}`, `${PATH}?step=2`);
  expect(frame.data).toMatchObject({
    flash: {
      kind: "warning",
      text: "The time you chose is no longer available. Please choose another; everything else is kept.",
    },
  });
  expect(await ordersOf("acc-patient")).toEqual([]);
  const after = await late.draft();
  expect(after).toEqual({ ...before, slots: {}, seen_total: after.seen_total });
  expect(after.people).toEqual({ [PRODUCT]: family });
  expect(after.method).toMatchObject({ code: "OVO", phone: "081234567890" });

  expect((await late.get(4)).location).toBe(`${PATH}?step=2`);
  const free = await late.times();
  const other = free.find((value) => value !== slot_id) ?? "";
  expect((await late.choose(other)).location).toBe(`${PATH}?step=4`);
  expect((await late.pay()).location).toMatch(/^\/simulated-payment\//);
  expect(await ordersOf("acc-patient")).toMatchObject([{ slot_id: other, method_code: "OVO" }]);
  expect(await ordersOf("acc-patient2")).toMatchObject([{ slot_id, method_code: "VA_BCA" }]);
});
