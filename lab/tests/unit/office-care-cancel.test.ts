import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { SUDIRMAN } from "../support/order-calls.ts";
import { officeCareCalls } from "../support/office-care-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Approved by both steps, its employees invited; one of them has booked a visit. */
const INVITED = { office_care_id: "ofc-0000006", order_number: "ORD-0001027" };
/** Approved by HR alone. */
const HALF = "ofc-0000007";

let calls: ReturnType<typeof officeCareCalls>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(() => {
  calls = officeCareCalls(open);
});

const event = z.looseObject({
  status: z.string(),
  version: z.number(),
  approved: z.number(),
  cancel: z
    .object({ fee: z.number(), released: z.number(), quota: z.number(), invited: z.number() })
    .nullable(),
});
const eventOf = async (id: string) => event.parse((await calls.detail(id)).results);
const available = async () => {
  const { results } = await open.get("/company/dashboard", "hrd");
  return z.looseObject({ deposit: z.looseObject({ available: z.number() }) }).parse(results).deposit
    .available;
};
const bodyOf = (office_care_id: string, version: number) => ({
  office_care_id,
  version,
  reason: "Ditunda",
  client_request_id: randomUUID(),
});
const cancel = (body: object) => calls.post("/office-care/cancel", body);

it("cancels an event that HR has approved before finance decides, and frees nothing", async () => {
  const { version, cancel: cost } = await eventOf(HALF);
  expect(cost).toEqual({ fee: 0, released: 0, quota: 0, invited: 0 });
  const before = await available();
  expect((await cancel(bodyOf(HALF, version))).status).toBe(200);
  expect(await eventOf(HALF)).toMatchObject({ status: "canceled", cancel: null });
  expect(await available()).toBe(before);
});

it("frees the reservation of an event whose employees are invited, once, and tells them", async () => {
  const { office_care_id, order_number } = INVITED;
  const { version, approved, cancel: cost } = await eventOf(office_care_id);
  expect(cost).toMatchObject({ fee: 0, invited: approved });
  expect((cost?.released ?? 0) + (cost?.quota ?? 0)).toBeGreaterThan(0);
  const before = await available();
  const body = bodyOf(office_care_id, version);
  const [row, two] = await Promise.all([cancel(body), cancel(body)]);
  expect([row.status, two.status]).toEqual([200, 200]);
  expect(await available()).toBe(before + (cost?.released ?? 0));
  expect(await eventOf(office_care_id)).toMatchObject({ status: "canceled", cancel: null });
  const states = await open.lab.db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .select("a.state")
    .distinct()
    .where("i.examination_id", "=", "exm-0000006")
    .execute();
  expect(states).toEqual([{ state: "canceled" }]);
  const order = await open.get(`/order/get-detail?order_number=${order_number}`, "patient");
  expect(order.results).toMatchObject({ order_status: "canceled" });
  const { code } = await cancel(bodyOf(office_care_id, version + 1));
  expect(code).toBe("office_care_closed");
});

it("refuses to cancel an event that has begun", async () => {
  const lab = await openTestLab("2026-11-20T03:30:00Z");
  try {
    const current = officeCareCalls(lab);
    const mark = { request_number: "REQ-0000006", employee_number: "001001", outcome: "attended" };
    expect((await lab.call("POST", "/reference/attendance", { body: mark })).status).toBe(200);
    const { version, cancel: cost } = event.parse((await current.detail(INVITED.office_care_id)).results);
    expect(cost).toBeNull();
    const refused = await current.post("/office-care/cancel", bodyOf(INVITED.office_care_id, version));
    expect(refused).toMatchObject({ status: 409, code: "office_care_begun" });
  } finally {
    await lab.close();
  }
});

it.each(["company", "laboratory"])(
  "does not announce or move a booked visit that the %s cancels",
  async (by) => {
    const lab = await openTestLab("2026-11-20T03:30:00Z");
    try {
      const current = officeCareCalls(lab);
      const { office_care_id, order_number } = INVITED;
      const plant_id = SUDIRMAN;
      const move = async (time: string) => {
        const slot_id = `${plant_id}.branch.2026-11-29.${time}`;
        const to = { order_number, plant_id, slot_id, fasting_confirmed: true };
        const body = { ...to, accept_fee: 0, client_request_id: randomUUID() };
        return lab.call("PUT", "/order/reschedule", { token: await lab.token("patient"), body });
      };
      expect((await move("1100")).status).toBe(200);
      const { version } = event.parse((await current.detail(office_care_id)).results);
      const mark = { request_number: "REQ-0000006", employee_number: "001001", outcome: "canceled" };
      const { status } =
        by === "company"
          ? await current.post("/office-care/cancel", bodyOf(office_care_id, version))
          : await lab.call("POST", "/reference/attendance", { body: mark });
      expect(status).toBe(200);
      const news = lab.lab.db
        .selectFrom("notification")
        .select("title_en")
        .where("account_id", "=", "acc-patient");
      const title =
        by === "company" ? "Your health examination is canceled" : "Order canceled by the laboratory";
      expect(await news.where("title_en", "=", title).execute()).toHaveLength(1);
      expect(await move("1130")).toMatchObject({ status: 409, code: "not_movable" });
      lab.clock.at = new Date("2026-11-28T03:30:00Z");
      await lab.lab.sweep();
      const told = lab.lab.db.selectFrom("notification").select("link");
      expect(await told.where("title_en", "=", "Your visit is tomorrow").execute()).not.toContainEqual({
        link: `/patient/order/${order_number}`,
      });
    } finally {
      await lab.close();
    }
  },
);

it("says that a visit was missed without blaming the laboratory", async () => {
  const lab = await openTestLab("2026-11-20T03:30:00Z");
  try {
    const mark = { request_number: "REQ-0000006", employee_number: "001001", outcome: "no_show" };
    expect((await lab.call("POST", "/reference/attendance", { body: mark })).status).toBe(200);
    const { results } = await lab.get(`/order/get-detail?order_number=${INVITED.order_number}`);
    expect(results).toMatchObject({ order_status: "no_show", cancel_reason: null });
    expect(results).toMatchObject({
      timeline: expect.arrayContaining([
        expect.objectContaining({ note_en: "Recorded as missed", note_id: "Tercatat tidak hadir" }),
      ]) as unknown,
    });
  } finally {
    await lab.close();
  }
});
