import type { z } from "zod";
import { forPeople } from "~/features/family/concerned.server.ts";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { slotSchema } from "~/features/visit/slot.ts";
import { holdSuitable, loadFreeTimes, requireSlot } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { firstMissing, stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { lastForm, loadStep, stepForm, submitStep } from "~/steps/wizard.server.ts";
import { listPractitioners, type Practitioner } from "~/upstream/consultations/consultations.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getOrder, listOrders, type Order } from "~/upstream/orders/orders.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { offeredOr, settle } from "~/upstream/client/errors.ts";
import { requireChosenDoctor } from "./doctor.server.ts";
import {
  consultationDrafts,
  consultationJourney,
  emptyConsultation,
  type ConsultationDraft,
} from "./draft.server.ts";
import { bookConsultation, loadConsultationReview, type ConsultationStep } from "./review.server.ts";
import { aboutSchema, consultationReviewSchema, doctorSchema, FIRST, questionSchema } from "./schema.ts";

const wizard = {
  journeyOf: () => consultationJourney,
  open: async (caller: Guarded): Promise<ConsultationStep> => ({
    ...caller,
    draft: (await consultationDrafts.find(caller.session)) ?? emptyConsultation(),
  }),
  firstMissing: ({ draft }: ConsultationStep) =>
    firstMissing(consultationJourney, {
      about: draft.patient_id !== "",
      doctor: draft.practitioner_id !== "" && draft.mode !== null,
      time: draft.slot !== null,
      question: draft.question !== "" && draft.consent,
      review: false,
    }),
  store: async (step: ConsultationStep, draft: ConsultationDraft) => {
    await consultationDrafts.save(step.session, draft);
    return { ...step, draft };
  },
  codes: {
    slot_full: { slot_id: ["checkout:errors.slot_taken"] },
    fee_changed: "reschedule:refused.fee_changed",
    request_reused: "errors:request_reused",
  },
};

const steps = {
  about: { load: loadAbout, submit: stepForm(wizard, aboutSchema, enterAbout) },
  doctor: { load: loadDoctor, submit: stepForm(wizard, doctorSchema, enterDoctor) },
  time: { load: loadTime, submit: stepForm(wizard, slotSchema, enterTime) },
  question: {
    load: ({ draft: { question, consent } }: ConsultationStep) => ({ question, consent, keepsInput: true }),
    submit: stepForm(wizard, questionSchema, enterQuestion),
  },
  review: {
    load: loadConsultationReview,
    submit: lastForm(wizard, consultationReviewSchema, bookConsultation),
  },
};

export async function loadConsultationStep(caller: Guarded) {
  const step = await wizard.open(caller);
  const page = await loadStep(wizard, steps, step);
  const { name } = page.step;
  return {
    title: caller.t(`consultations:${name}.title`),
    concerned: name === "about" ? null : step.draft.concerned,
    ...page,
  };
}
export type NewView = Awaited<ReturnType<typeof loadConsultationStep>>;

export function submitConsultationStep(caller: Guarded) {
  return submitStep(wizard, steps, caller);
}

async function loadAbout({ request, up, draft }: ConsultationStep) {
  const target = new URL(request.url).searchParams.get("order") ?? draft.order_number;
  const [people, completed] = await Promise.all([listBookablePeople(up), listCompleted(up, target)]);
  const orders = completed.map(({ order_number, package_name, items, participants }) => ({
    order_number,
    name: package_name || orderedNames(items).slice(0, 3).join(", "),
    patients: participants.map(({ patient_id }) => patient_id),
  }));
  const order = orders.find((item) => item.order_number === target);
  const isAbout = (patient_id: string) => !order || order.patients.includes(patient_id);
  const first = people.find(({ patient_id }) => isAbout(patient_id)) ?? people[0];
  return {
    people: people.map(({ patient_id, name, relation }) => ({ patient_id, name, relation })),
    orders,
    order_number: order?.order_number ?? "",
    patient_id: draft.patient_id && isAbout(draft.patient_id) ? draft.patient_id : first?.patient_id,
    keepsInput: true,
  };
}

async function listCompleted(up: UpstreamContext, order_number: string): Promise<Order[]> {
  const latest = await offeredOr(
    listOrders(up, { order_status: "completed" }).then(({ results }) => results),
    [],
  );
  if (order_number === "" || latest.some((item) => item.order_number === order_number)) return latest;
  const order = await settle(getOrder(up, order_number));
  return order.ok && order.data.order_status === "completed" ? [order.data, ...latest] : latest;
}

async function loadDoctor({ up, draft: { practitioner_id, mode } }: ConsultationStep) {
  return { practitioners: await listPractitioners(up), practitioner_id, mode, keepsInput: true };
}

async function loadTime({ request, up, draft }: ConsultationStep) {
  const doctor = await requireChosenDoctor(up, draft);
  const next = doctor.next_slot;
  const times = await loadFreeTimes(up, new URL(request.url), {
    plant: { id: doctor.plant_id, name: doctor.plant_name, timezone: doctor.timezone },
    service: "consultation",
    practitioner_id: doctor.practitioner_id,
    seats: 1,
    product_ids: [],
    chosen: draft.slot ?? (next?.slot_id ? { ...next, slot_id: next.slot_id } : undefined),
    hrefOf: (query) => stepPath(consultationJourney, "time", query),
  });
  return { doctor: doctor.practitioner_name, times };
}

async function enterAbout(
  { up, draft }: ConsultationStep,
  { patient_id, order_number = "" }: z.output<typeof aboutSchema>,
): Promise<ConsultationDraft> {
  const people = await listBookablePeople(up);
  const person = people.find((item) => item.patient_id === patient_id);
  if (!person) throw new FormRejection({ patient_id: ["errors:choose_one"] });
  if (order_number !== "") {
    const { participants } = await getOrder(up, order_number);
    if (!participants.some((participant) => participant.patient_id === patient_id))
      throw new FormRejection({ order_number: ["consultations:errors.other_patient"] });
  }
  const concerned = forPeople(people, [patient_id]);
  return { ...draft, patient_id, patient_name: person.name, concerned, order_number };
}

async function enterDoctor(
  { up, draft }: ConsultationStep,
  { practitioner_id, mode }: z.output<typeof doctorSchema>,
): Promise<ConsultationDraft> {
  const able = (await listPractitioners(up)).filter(({ modes }) => modes.includes(mode));
  const chosen =
    practitioner_id === FIRST
      ? [...able].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0]
      : able.find((item) => item.practitioner_id === practitioner_id);
  if (!chosen) throw new FormRejection({ mode: ["consultations:errors.mode"] });
  const same = chosen.practitioner_id === draft.practitioner_id;
  return { ...draft, practitioner_id: chosen.practitioner_id, mode, slot: same ? draft.slot : null };
}

const startOf = ({ next_slot }: Practitioner) => (next_slot ? next_slot.date + next_slot.time_start : "9");

function enterQuestion(
  { draft }: ConsultationStep,
  { question }: z.output<typeof questionSchema>,
): ConsultationDraft {
  return { ...draft, question, consent: true };
}

async function enterTime(
  { up, draft }: ConsultationStep,
  input: z.output<typeof slotSchema>,
): Promise<ConsultationDraft> {
  const { plant_id, practitioner_id } = await requireChosenDoctor(up, draft);
  const slot = await requireSlot(up, { ...input, plant_id, practitioner_id, service: "consultation" });
  const visitors = [{ patient_id: draft.patient_id, product_ids: [] }];
  await holdSuitable(up, { slot_id: slot.slot_id, qty: 1, visitors });
  return { ...draft, slot: slotShape.parse(slot) };
}
