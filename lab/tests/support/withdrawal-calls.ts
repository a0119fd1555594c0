import { randomUUID } from "node:crypto";
import { z } from "zod";
import { officeCareCalls } from "./office-care-calls.ts";
import { SUDIRMAN } from "./order-calls.ts";
import { openTestLab, type TestLab } from "./test-lab.ts";

export const NOW = "2026-11-20T03:30:00Z";
/** Approved for the deposit; its first employee, the patient Siti, has booked a visit. */
export const EVENT = { office_care_id: "ofc-0000006", order_number: "ORD-0001027", item: "exm-0000006-0001" };
export const SITI = "emp-siti";
export const HRD = ["hrd", "NUSANTARA"] as const;

const detailShape = z.looseObject({
  state: z.string(),
  withdrawn: z.looseObject({ because: z.string(), actor_name: z.string() }).nullable(),
  visit: z.looseObject({ date: z.string() }).nullable(),
  withdrawal: z
    .object({ fee: z.number(), released: z.number(), quota: z.number(), is_last: z.boolean() })
    .nullable(),
  resend: z.looseObject({ channel: z.string() }).nullable(),
});
const eventShape = z.looseObject({
  status: z.string(),
  approved: z.number(),
  withdrawn: z.number(),
  amount_total: z.number(),
  windows: z.array(z.looseObject({ taken: z.number() })),
  timeline: z.array(z.looseObject({ code: z.string(), people: z.number().nullable() })),
});
const depositShape = z.looseObject({
  deposit: z.looseObject({ balance: z.number(), reserved: z.number(), available: z.number() }),
});

/** Calls of human resources at one laboratory. */
export function hrAt(open: TestLab) {
  const calls = officeCareCalls(open);
  return {
    calls,
    person: async (item: string) => {
      await open.token(...HRD);
      const path = `/office-care/get-participant?examination_item_id=${item}`;
      return detailShape.parse((await open.get(path, "hrd")).results);
    },
    event: async (id = EVENT.office_care_id) => eventShape.parse((await calls.detail(id)).results),
    deposit: async () => {
      await open.token(...HRD);
      return depositShape.parse((await open.get("/company/dashboard", "hrd")).results).deposit;
    },
    withdraw: (item: string, more: object = {}, who?: readonly [string, string]) =>
      calls.post(
        "/office-care/withdraw",
        { examination_item_id: item, client_request_id: randomUUID(), ...more },
        who,
      ),
    add: async (employee_id: string) => {
      const { version, groups } = z
        .looseObject({
          version: z.number(),
          groups: z.array(z.looseObject({ group_id: z.string(), price: z.number() })),
        })
        .parse((await calls.detail(EVENT.office_care_id)).results);
      return calls.post("/office-care/add", {
        office_care_id: EVENT.office_care_id,
        version,
        confirmed_clashes: [],
        groups: [{ group_id: groups[0]?.group_id, employee_ids: [employee_id] }],
        quoted_total: groups[0]?.price,
        client_request_id: randomUUID(),
      });
    },
    leave: async (employee_id: string) => {
      const { version } = await open.lab.db
        .selectFrom("employee")
        .select("version")
        .where("employee_id", "=", employee_id)
        .executeTakeFirstOrThrow();
      const body = { employee_id, status: "inactive", version, reason: "x", client_request_id: randomUUID() };
      return open.call("PUT", "/employee/set-status", { token: await open.token(...HRD), body });
    },
    move: async (time: string) => {
      const slot_id = `${SUDIRMAN}.branch.2026-11-29.${time}`;
      const to = { order_number: EVENT.order_number, plant_id: SUDIRMAN, slot_id, fasting_confirmed: true };
      const body = { ...to, accept_fee: 0, client_request_id: randomUUID() };
      return open.call("PUT", "/order/reschedule", { token: await open.token("patient"), body });
    },
    record: (employee_number: string, outcome: string) =>
      open.call("POST", "/reference/attendance", {
        body: { request_number: "REQ-0000006", employee_number, outcome },
      }),
    transfers: (item: string) =>
      open.lab.db
        .selectFrom("deposit_transfer")
        .select(["kind", "amount"])
        .where("reference_id", "=", item)
        .orderBy("seq")
        .execute(),
    notices: () =>
      open.lab.db
        .selectFrom("notification")
        .select(["title_en", "message_id", "link"])
        .where("account_id", "=", "acc-patient")
        .where("title_en", "like", "Your invitation%withdrawn")
        .execute(),
  };
}

export async function withLab(
  run: (open: TestLab, hr: ReturnType<typeof hrAt>) => Promise<void>,
): Promise<void> {
  const open = await openTestLab(NOW);
  try {
    await run(open, hrAt(open));
  } finally {
    await open.close();
  }
}
