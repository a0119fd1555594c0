import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forPeople } from "~/features/family/for-whom.server.ts";
import { dateIn, WINDOW_DAYS } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { addDays, HOME_ZONE, today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPractitioners, type Practitioner } from "~/upstream/consultations/consultations.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { holdSlot, listTimes } from "~/upstream/orders/schedule.server.ts";
import {
  firstMissingConsultationStep,
  readConsultationDraft,
  storeConsultationDraft,
  type ConsultationDraft,
} from "./draft.server.ts";
import { book } from "./review.server.ts";
import {
  aboutSchema,
  doctorSchema,
  FIRST,
  questionSchema,
  consultationReviewSchema,
  CONSULTATION_STEPS,
  timeSchema,
} from "./schema.ts";
import { requireChosenDoctor, consultationStepPath } from "./doctor.server.ts";
import { wantedConsultationStep } from "./steps.server.ts";

export function submitConsultationStep(request: Request, patient: Guarded) {
  const posted = { request, patient };
  switch (wantedConsultationStep(request)) {
    case "about":
      return keep(posted, aboutSchema, enterAbout);
    case "doctor":
      return keep(posted, doctorSchema, enterDoctor);
    case "time":
      return keep(posted, timeSchema, enterTime);
    case "question":
      return keep(posted, questionSchema, (draft, { question }) =>
        Promise.resolve({ ...draft, question, consent: true }),
      );
    case "review":
      return submit({
        request,
        session: patient.session,
        schema: consultationReviewSchema,
        codes: { fee_changed: "reschedule:refused.fee_changed" },
        lookAt: paths.consultations(),
        run: async (input, form) => book(request, patient, await draftFor(posted), input, form),
      });
  }
}

interface Posted {
  request: Request;
  patient: Guarded;
}

/** Draft of a posted step. @throws Response redirect to an earlier unfinished step */
async function draftFor({ request, patient }: Posted): Promise<ConsultationDraft> {
  const draft = await readConsultationDraft(patient.session);
  const missing = firstMissingConsultationStep(draft);
  if (CONSULTATION_STEPS.indexOf(wantedConsultationStep(request)) > CONSULTATION_STEPS.indexOf(missing))
    throw redirect(consultationStepPath(missing), 303);
  return draft;
}

/** Adds a step's input to the draft and redirects to the next one. */
function keep<S extends FormSchema>(
  posted: Posted,
  schema: S,
  enter: (draft: ConsultationDraft, input: z.output<S>, up: UpstreamContext) => Promise<ConsultationDraft>,
) {
  const { request, patient } = posted;
  return submit({
    request,
    session: patient.session,
    schema,
    codes: { slot_full: { slot_id: ["checkout:errors.slot_taken"] } },
    run: async (input) => {
      const draft = await enter(await draftFor(posted), input, patient.up);
      await storeConsultationDraft(patient.session, draft);
      const next =
        CONSULTATION_STEPS[CONSULTATION_STEPS.indexOf(wantedConsultationStep(request)) + 1] ?? "review";
      return redirect(consultationStepPath(next), 303);
    },
  });
}

async function enterAbout(
  draft: ConsultationDraft,
  { patient_id, order_number = "" }: z.output<typeof aboutSchema>,
  up: UpstreamContext,
): Promise<ConsultationDraft> {
  const people = await listBookablePeople(up);
  const person = people.find((one) => one.patient_id === patient_id);
  if (!person) throw new FormRejection({ patient_id: ["errors:choose_one"] });
  if (order_number !== "") {
    const { participants } = await getOrder(up, order_number);
    if (!participants.some((one) => one.patient_id === patient_id))
      throw new FormRejection({ order_number: ["consultations:errors.other_patient"] });
  }
  const for_whom = forPeople(people, [patient_id]);
  return { ...draft, patient_id, patient_name: person.name, for_whom, order_number };
}

async function enterDoctor(
  draft: ConsultationDraft,
  { practitioner_id, mode }: z.output<typeof doctorSchema>,
  up: UpstreamContext,
): Promise<ConsultationDraft> {
  const able = (await listPractitioners(up)).filter(({ modes }) => modes.includes(mode));
  const chosen =
    practitioner_id === FIRST
      ? [...able].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0]
      : able.find((one) => one.practitioner_id === practitioner_id);
  if (!chosen) throw new FormRejection({ mode: ["consultations:errors.mode"] });
  const same = chosen.practitioner_id === draft.practitioner_id;
  return { ...draft, practitioner_id: chosen.practitioner_id, mode, slot: same ? draft.slot : null };
}

/** Sorts doctors without a free time last. */
const startOf = ({ next_slot }: Practitioner) => (next_slot ? next_slot.date + next_slot.time_start : "9");

async function enterTime(
  draft: ConsultationDraft,
  { slot_id, from }: z.output<typeof timeSchema>,
  up: UpstreamContext,
): Promise<ConsultationDraft> {
  const doctor = await requireChosenDoctor(up, draft);
  // Yesterday in the home zone may still be today in a branch's zone.
  const date_from = dateIn(from, addDays(today(HOME_ZONE), -1));
  const { plant_id, practitioner_id } = doctor;
  const range = {
    plant_id,
    practitioner_id,
    service: "consultation",
    date_from,
    days: WINDOW_DAYS,
    qty: 1,
  } as const;
  const slot = (await listTimes(up, range)).find((one) => one.slot_id === slot_id);
  if (!slot) throw new FormRejection({ slot_id: ["checkout:errors.slot_taken"] }, { status: 409 });
  await holdSlot(up, { slot_id, qty: 1 });
  const { date, time_start, time_end, timezone } = slot;
  return { ...draft, slot: { slot_id, date, time_start, time_end, timezone } };
}
