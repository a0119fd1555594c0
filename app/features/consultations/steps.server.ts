import { redirect } from "@remix-run/node";
import { loadFreeTimes } from "~/features/visit/times.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPractitioners } from "~/upstream/consultations/consultations.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listOrders } from "~/upstream/orders/orders.server.ts";
import { offeredOr } from "~/upstream/client/settle.ts";
import {
  firstMissingConsultationStep,
  readConsultationDraft,
  type ConsultationDraft,
} from "./draft.server.ts";
import { requireChosenDoctor, consultationStepPath } from "./doctor.server.ts";
import { loadConsultationReview } from "./review.server.ts";
import { CONSULTATION_STEPS, type ConsultationStepName } from "./schema.ts";

/** Step named by the URL; the first without one. */
export function wantedConsultationStep(request: Request): ConsultationStepName {
  const number = Number(new URL(request.url).searchParams.get("step") ?? "1");
  return CONSULTATION_STEPS[number - 1] ?? "about";
}

/** Redirects to the first unfinished step if a later one is requested. */
export async function loadConsultationStep(request: Request, patient: Guarded) {
  const wanted = wantedConsultationStep(request);
  const draft = await readConsultationDraft(patient.session);
  const at = CONSULTATION_STEPS.indexOf(wanted);
  const missing = firstMissingConsultationStep(draft);
  if (at > CONSULTATION_STEPS.indexOf(missing)) throw redirect(consultationStepPath(missing), 302);
  const before = CONSULTATION_STEPS[at - 1];
  const t = getT(request);
  return {
    title: t(`consultations:${wanted}.title`),
    forWhom: wanted === "about" ? null : draft.for_whom,
    current: at + 1,
    steps: CONSULTATION_STEPS.map((name, nth) => ({
      name,
      href: nth < at ? consultationStepPath(name) : undefined,
    })),
    backHref: before ? consultationStepPath(before) : paths.consultations(),
    step: await dataOf(wanted, request, patient, draft),
  };
}
export type NewView = Awaited<ReturnType<typeof loadConsultationStep>>;

async function dataOf(
  name: ConsultationStepName,
  request: Request,
  patient: Guarded,
  draft: ConsultationDraft,
) {
  const { up } = patient;
  const url = new URL(request.url);
  switch (name) {
    case "about":
      return { name, ...(await loadAbout(up, url, draft)) };
    case "doctor":
      return { name, practitioners: await listPractitioners(up), ...chosenDoctor(draft) };
    case "time":
      return { name, ...(await loadTime(up, url, draft)) };
    case "question":
      return { name, question: draft.question, consent: draft.consent };
    case "review":
      return { name, ...(await loadConsultationReview(request, patient, draft)) };
  }
}

const chosenDoctor = ({ practitioner_id, mode }: ConsultationDraft) => ({ practitioner_id, mode });

async function loadAbout(up: UpstreamContext, url: URL, draft: ConsultationDraft) {
  const [people, completed] = await Promise.all([
    listBookablePeople(up),
    offeredOr(
      listOrders(up, { order_status: "completed" }).then(({ results }) => results),
      [],
    ),
  ]);
  const orders = completed.map(({ order_number, package_name, items, participants }) => ({
    order_number,
    name: package_name || [...new Set(items.map((item) => item.product_name))].slice(0, 3).join(", "),
    patients: participants.map(({ patient_id }) => patient_id),
  }));
  const order_number = url.searchParams.get("order") ?? draft.order_number;
  const order = orders.find((one) => one.order_number === order_number);
  const own = people.find(({ patient_id }) => order?.patients.includes(patient_id));
  return {
    people: people.map(({ patient_id, name, relation }) => ({ patient_id, name, relation })),
    orders,
    order_number: order?.order_number ?? "",
    patient_id: own?.patient_id ?? (draft.patient_id || people[0]?.patient_id),
  };
}

async function loadTime(up: UpstreamContext, url: URL, draft: ConsultationDraft) {
  const doctor = await requireChosenDoctor(up, draft);
  const next = doctor.next_slot;
  const times = await loadFreeTimes(up, url, {
    plant: { id: doctor.plant_id, name: doctor.plant_name, timezone: doctor.timezone },
    service: "consultation",
    practitioner_id: doctor.practitioner_id,
    seats: 1,
    product_ids: [],
    chosen: draft.slot ?? (next?.slot_id ? { ...next, slot_id: next.slot_id } : undefined),
    hrefOf: (query) => consultationStepPath("time", query),
  });
  return { doctor: doctor.practitioner_name, times };
}
