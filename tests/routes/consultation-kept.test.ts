import { afterEach, beforeEach, expect, it } from "vitest";
import { consultationDrafts } from "../../app/features/consultations/draft.server.ts";
import { loader as done } from "../../app/routes/patient/consult-done/route.tsx";
import { readSession } from "../../app/session/session.server.ts";
import { consultationSteps } from "../support/consultation-steps.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Seeded: completed for Siti and for Raka, paid for both. */
const OF_SITI = "ORD-0001015";
const OF_RAKA = "ORD-0001006";
const OF_BOTH = "ORD-0001018";

let cookie: string;
let steps: ReturnType<typeof consultationSteps>;
const portal = useOpened(openPatientPortal);
beforeEach(async () => {
  cookie = await portal.signIn("patient");
  steps = consultationSteps(portal, cookie);
  const session = await readSession(cookie);
  if (session) await consultationDrafts.drop(session);
});
afterEach(() => {
  portal.answerNormally();
});

it("keeps the chosen patient on the way back, unless another order is about others", async () => {
  await portal.lab.db
    .updateTable("lab_order")
    .set({ order_status: "completed" })
    .where("order_number", "=", OF_BOTH)
    .execute();
  expect(await steps.page(1)).toMatchObject({ step: { patient_id: "pat-siti" } });
  await steps.send(1, { patient_id: "pat-raka", order_number: OF_BOTH });
  expect(await steps.page(1)).toMatchObject({ step: { patient_id: "pat-raka", order_number: OF_BOTH } });
  await steps.send(1, { patient_id: "pat-budi", order_number: "" });
  expect(await steps.page(1)).toMatchObject({ step: { patient_id: "pat-budi", order_number: "" } });
  expect(await steps.page(1, `&order=${OF_SITI}`)).toMatchObject({
    step: { patient_id: "pat-siti", order_number: OF_SITI },
  });
});

it("offers the completed order that it was opened from, however old, but no other", async () => {
  portal.answer("GET /order/get", reply(200, { results: [] }));
  const opened = await steps.page(1, `&order=${OF_RAKA}`);
  expect(opened).toMatchObject({ step: { order_number: OF_RAKA, patient_id: "pat-raka" } });
  for (const order of ["ORD-0001020", "ORD-0001023", "nothing"])
    expect(await steps.page(1, `&order=${order}`), order).toMatchObject({ step: { order_number: "" } });
});

it("promises a reminder only for a consultation that is more than a day away", async () => {
  const path = "/patient/consultation/done?id=con-0000002";
  expect((await portal.get(done, cookie, path)).data).toMatchObject({ booked: true, reminds: true });
  const { slot_id } = await portal.lab.db
    .selectFrom("consultation")
    .select("slot_id")
    .where("consultation_id", "=", "con-0000002")
    .executeTakeFirstOrThrow();
  const soon = new Date(Date.now() + 3 * 3_600_000);
  const [date = "", time = ""] = new Date(soon.getTime() + 7 * 3_600_000).toISOString().split("T");
  const times = { date, time_start: time.slice(0, 5), starts_at: soon.toISOString() };
  await portal.lab.db.updateTable("slot").set(times).where("slot_id", "=", slot_id).execute();
  expect((await portal.get(done, cookie, path)).data).toMatchObject({ booked: true, reminds: false });
});
