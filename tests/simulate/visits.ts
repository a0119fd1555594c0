import { randomUUID } from "node:crypto";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { anyPatient, order, PLANTS, type Created } from "./bookings.ts";
import { must, type Consultation } from "./model.ts";
import type { Person } from "./people.ts";
import { ADDRESS, AT_HOME } from "./places.ts";
import type { World } from "./world.ts";

const dayIn = ({ random, labClock }: World, days: number) =>
  addDays(labToday(labClock.now()), random.between(1, days));

export async function orderHomeCare(world: World): Promise<void> {
  const { random, prices } = world;
  const person = anyPatient(world);
  const [plant] = PLANTS;
  const slot_id = `${plant}.home_care.${dayIn(world, 3)}.${random.pick(["0600", "0630", "0700"] as const)}`;
  const items = [{ product_id: "prd-cbc", plant_id: null, patient_id: person.patient_id, qty: 1 }];
  const key = randomUUID();
  await world.send({
    entity: key,
    person,
    key,
    method: "POST",
    path: "/order/create",
    body: {
      ...AT_HOME,
      items,
      address: ADDRESS,
      slot_id,
      quoted_total: prices.home_care,
      method_code: "VA_BCA",
      accept_terms: true,
      fasting_confirmed: true,
      practitioner_name: key,
      finish_url: "http://portal.test/payment-success",
    },
    done: (results) => {
      const [made, ...others] = results as Created[]; // the laboratory's answer
      must(made !== undefined && others.length === 0, key, () => "one visit makes one order");
      if (!made) return;
      const { order_number: number, payment, grand_total } = made;
      must(grand_total === prices.home_care, number, () => `it costs ${String(grand_total)}`);
      const expiresAt = payment.expires_at === null ? null : Date.parse(payment.expires_at);
      const { account_id } = person;
      const { payment_id } = payment;
      world.model.ordered({ number, account_id, kind: "home_care", slot_id, payment_id, expiresAt });
    },
    refused: (code) => must(code !== "price_changed", key, () => "the price of a visit has changed"),
  });
}

const FREE = "prc-free";
const consultationPlace = (world: World) =>
  `${FREE}.consultation.${dayIn(world, 6)}.${world.random.pick(["0900", "0930", "1000", "1030"] as const)}`;

export async function bookConsultation(world: World): Promise<void> {
  const person = anyPatient(world);
  const slot_id = consultationPlace(world);
  const key = randomUUID();
  await world.send({
    entity: key,
    person,
    key,
    method: "POST",
    path: "/consultation/create",
    body: {
      patient_id: person.patient_id,
      practitioner_id: FREE,
      mode: "phone",
      slot_id,
      question: key,
      share_consent: true,
      accept_fee: 0,
    },
    done: (results) => {
      const { consultation_id: id } = results as { consultation_id: string }; // the laboratory's answer
      const { consultations } = world.model;
      must(!consultations.has(id), id, () => "two requests booked the same consultation");
      consultations.set(id, { id, account_id: person.account_id, places: [slot_id], isCanceled: false });
    },
  });
}

function anyConsultation(world: World): { consultation: Consultation; person: Person } | null {
  const recent = [...world.model.consultations.values()].slice(-30).filter((item) => !world.isErased(item));
  if (recent.length === 0) return null;
  const consultation = world.random.pick(recent);
  const person = world.people.patients.find(({ account_id }) => account_id === consultation.account_id);
  return person ? { consultation, person } : null;
}

export async function moveConsultation(world: World): Promise<void> {
  const existing = anyConsultation(world);
  if (!existing) return bookConsultation(world);
  const { consultation, person } = existing;
  const slot_id = consultationPlace(world);
  await world.send({
    entity: consultation.id,
    person,
    key: randomUUID(),
    method: "PUT",
    path: "/consultation/reschedule",
    body: { consultation_id: consultation.id, slot_id },
    done: () => void consultation.places.push(slot_id),
  });
}

export async function cancelConsultation(world: World): Promise<void> {
  const existing = anyConsultation(world);
  if (!existing) return order(world);
  const { consultation, person } = existing;
  await world.send({
    entity: consultation.id,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/consultation/cancel",
    body: { consultation_id: consultation.id },
    done: () => {
      must(!consultation.isCanceled, consultation.id, () => "it was canceled twice");
      consultation.isCanceled = true;
    },
  });
}

/** One consultation per place, each where its patient was told. */
export async function checkConsultations(world: World): Promise<void> {
  const rows = await world.lab.db
    .selectFrom("consultation")
    .select(["consultation_id", "slot_id", "question", "consultation_status", "reschedule_count"])
    .where("account_id", "like", "acc-patient-%")
    .execute();
  const taken = new Set<string>();
  for (const { consultation_id: id, slot_id, question, consultation_status, reschedule_count } of rows) {
    const isCanceled = consultation_status === "canceled";
    must(isCanceled || !taken.has(slot_id), slot_id, () => "two people have one consultation");
    if (!isCanceled) taken.add(slot_id);
    const known = world.model.consultations.get(id);
    must(known !== undefined || world.isUnanswered(question), id, () => "it was never booked");
    if (!known || world.isUnanswered(id)) continue;
    must(known.isCanceled === isCanceled, id, () => `it is ${consultation_status}`);
    must(known.places.includes(slot_id), id, () => `it is at ${slot_id}, not ${known.places.join(" or ")}`);
    must(known.places.length === reschedule_count + 1, id, () => `moved ${String(reschedule_count)} times`);
  }
  for (const { id } of world.model.consultations.values())
    must(
      rows.some(({ consultation_id }) => consultation_id === id),
      id,
      () => "the consultation is gone",
    );
}
