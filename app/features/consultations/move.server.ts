import { redirect } from "@remix-run/node";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { slotSchema } from "~/features/visit/slot.ts";
import { holdSuitable, loadFreeTimes, requireSlot } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { newTimes, requireConsultation } from "./booked.server.ts";

export async function loadMove({ request, session, up, t }: Guarded, id: string) {
  const [row, ownPatientId] = await Promise.all([requireConsultation(up, id), ownPatientOf(up)]);
  const { schedule, reschedule, plant_id, practitioner_id } = row;
  const allowed = reschedule.allowed && schedule && plant_id && practitioner_id;
  const before = await newTimes.find(session, id);
  return {
    title: t("consultations:reschedule.title"),
    concerned: forPatient(ownPatientId, row),
    doctor: row.practitioner_name,
    schedule,
    deadline: reschedule.deadline,
    times: allowed
      ? await loadFreeTimes(up, new URL(request.url), {
          plant: { id: plant_id, name: row.plant_name, timezone: schedule.timezone },
          service: "consultation",
          practitioner_id,
          seats: 1,
          product_ids: [],
          chosen: before ?? undefined,
          hrefOf: (query) => paths.consultationReschedule(id, query),
        })
      : null,
  };
}
export type MoveView = Awaited<ReturnType<typeof loadMove>>;

/** Holds the chosen time for 15 minutes. */
export function submitMove({ request, session, up }: Guarded, id: string) {
  return submit(request, session, {
    schema: slotSchema,
    codes: { slot_full: { slot_id: ["checkout:errors.slot_taken"] } },
    run: async ({ slot_id, from }) => {
      const { patient_id, plant_id, practitioner_id, reschedule } = await requireConsultation(up, id);
      if (!reschedule.allowed || !plant_id || !practitioner_id)
        throw new FormRejection({ "": ["consultations:reschedule.refused"] }, { status: 409 });
      const place = { plant_id, practitioner_id, service: "consultation" } as const;
      const slot = await requireSlot(up, { ...place, slot_id, from });
      const visitors = patient_id ? [{ patient_id, product_ids: [] }] : [];
      await holdSuitable(up, { slot_id, qty: 1, visitors, moves: id });
      await newTimes.save(session, slotShape.parse(slot), id);
      return redirect(paths.consultationRescheduleConfirm(id), 303);
    },
  });
}
