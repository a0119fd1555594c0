import { randomUUID } from "node:crypto";
import { nextOrderNumber } from "../../lab/database/series.ts";
import { LabError } from "../../lab/http/errors.ts";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { plainOrder, plainPayment, plainPrice } from "../../lab/domains/orders/lifecycle/plain-rows.ts";
import { loadCards, productColumns } from "../../lab/domains/products/products.ts";
import { requireCapacity } from "../../lab/domains/schedule/holds.ts";
import { setReminder } from "../../lab/domains/schedule/reminders.ts";
import { ensureSlot } from "../../lab/domains/schedule/slots.ts";
import { productId } from "../../lab/seed/ids.ts";
import { anySlot, plantOf, PLANTS } from "./bookings.ts";
import { look } from "./companies.ts";
import { anyRow, isOver, type Found } from "./company-model.ts";
import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const [FIRST_DAY, LAST_DAY] = [1, 20];
/** for people who are asked for later */
const PLACES = 3;

/** Half of them are written to, some have an account, the others are told by their company. */
export async function giveContacts(
  world: World,
  company_id: string,
  employee_ids: readonly string[],
): Promise<void> {
  const { lab, people } = world;
  for (const employee_id of employee_ids) {
    const taken = await lab.db
      .selectFrom("employee")
      .select("patient_id")
      .where("company_id", "=", company_id)
      .where("patient_id", "is not", null)
      .execute();
    const free = people.workers.find((worker) =>
      taken.every(({ patient_id }) => patient_id !== worker.patient_id),
    );
    const luck = world.random.next();
    const contact =
      free && luck < 0.3
        ? { patient_id: free.patient_id }
        : luck < 0.8
          ? { email: `${employee_id.toLowerCase()}@example.com` }
          : null;
    if (contact)
      await lab.db.updateTable("employee").set(contact).where("employee_id", "=", employee_id).execute();
  }
}

/** Visits of the event are possible from tomorrow on, in both branches. @returns its last day */
export async function openDays({ lab, labClock }: World, office_care_id: string): Promise<string> {
  const today = labToday(labClock.now());
  const days = { date_from: addDays(today, FIRST_DAY), date_to: addDays(today, LAST_DAY) };
  await lab.db.updateTable("office_care").set(days).where("office_care_id", "=", office_care_id).execute();
  await lab.db
    .insertInto("office_care_plant")
    .values(PLANTS.map((plant_id) => ({ office_care_id, plant_id })))
    .execute();
  await lab.db
    .insertInto("office_care_window")
    .values({
      window_id: `${office_care_id}-w1`,
      office_care_id,
      date: days.date_to,
      capacity: PLACES,
      time_start: "08:00",
      time_end: "12:00",
    })
    .execute();
  return days.date_to;
}

const workerOf = ({ people }: World, { row }: Found): Person | undefined =>
  people.workers.find(({ account_id }) => account_id === row.worker);

/** The laboratory books a visit for an employee who is invited, where a place is free. */
export async function bookVisit(world: World): Promise<void> {
  const existing = anyRow(
    world,
    (row) => row.row.came === "invited" && row.row.worker !== null && row.row.order_number === null,
  );
  const worker = existing && workerOf(world, existing);
  if (!existing || !worker || world.isUnanswered(existing.request.company_id)) return look(world);
  if (isOver(world, existing.request) !== "no") return look(world);
  const slot_id = anySlot(world);
  const now = world.labClock.now();
  const { account_id, patient_id } = worker;
  const number = await world.lab.db
    .transaction()
    .execute(async (trx) => {
      const slot = await ensureSlot(trx, now, slot_id);
      if (!slot) return null;
      await requireCapacity(trx, now, account_id, slot, 1);
      const { order_number, invoice_number } = await nextOrderNumber(trx);
      const created_at = now.toISOString();
      const sums = { amount_total: existing.row.amount, grand_total: existing.row.amount };
      await trx
        .insertInto("lab_order")
        .values({
          ...plainOrder,
          ...sums,
          order_number,
          invoice_number,
          account_id,
          slot_id,
          created_at,
          checkout_id: randomUUID(),
          plant_id: slot.plant_id,
          seats: 1,
          order_type: "office_care",
          order_status: "active",
          payment_status: "paid",
        })
        .execute();
      for (const card of await loadCards(trx, [productId("AUDIO")]))
        await trx
          .insertInto("order_line")
          .values({
            ...productColumns(card),
            ...plainPrice(existing.row.amount),
            order_number,
            position: 1,
            order_line_id: randomUUID(),
            plant_id: slot.plant_id,
            patient_id: patient_id ?? "",
          })
          .execute();
      await trx
        .insertInto("payment")
        .values({
          ...plainPayment,
          payment_id: randomUUID(),
          order_number,
          method_code: "COMPANY",
          amount: existing.row.amount,
          payment_status: "paid",
          created_at,
        })
        .execute();
      const { company_id } = existing.request;
      const names = { name_en: "Simulated", name_id: "Simulasi" };
      await trx
        .insertInto("office_care_invitation")
        .values({ order_number, company_id, ...names })
        .execute();
      await setReminder(trx, world.labClock, { order_number }, slot_id);
      await trx
        .updateTable("attendance")
        .set({ order_number })
        .where("examination_item_id", "=", existing.id)
        .execute();
      return order_number;
    })
    .catch((error: unknown) => {
      // The place is taken.
      if (error instanceof LabError) return null;
      throw error;
    });
  if (number === null) return;
  existing.row.order_number = number;
  world.count("done: booked visits of companies");
  world.note(existing.request.id, `${existing.id} has booked ${number}`);
}

/** An employee moves the visit, perhaps while the company withdraws it. */
export async function moveBooked(world: World, requested?: Found): Promise<void> {
  const existing =
    requested ??
    anyRow(world, ({ row }) => row.order_number !== null && (row.came === "invited" || world.chance(10)));
  const worker = existing && workerOf(world, existing);
  if (!existing || !worker) return bookVisit(world);
  const slot_id = anySlot(world);
  const { order_number, came } = existing.row;
  let tries = 0;
  const isEnded = came !== "invited" && !world.isUnanswered(existing.request.company_id);
  await world.send({
    entity: order_number ?? "",
    person: worker,
    key: randomUUID(),
    method: "PUT",
    path: "/order/reschedule",
    before: () => void (tries += 1),
    body: { order_number, plant_id: plantOf(slot_id), slot_id, fasting_confirmed: true, accept_fee: 0 },
    done: () => must(!isEnded, order_number ?? "", () => `it was ${String(came)}, and is moved`),
  });
}
