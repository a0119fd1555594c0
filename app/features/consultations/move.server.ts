import { redirect } from "@remix-run/node";
import { forPatient, ownPatientOf } from "~/features/family/for-whom.server.ts";
import { loadFreeTimes, WINDOW_DAYS, dateIn } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { addDays, HOME_ZONE, today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { holdSlot, listTimes } from "~/upstream/orders/schedule.server.ts";
import { findNewTime, requireConsultation, saveNewTime } from "./booked.server.ts";
import { timeSchema } from "./schema.ts";

/** Current time, deadline for moving, and the doctor's free times. */
export async function loadMove(request: Request, { session, up }: Guarded, id: string) {
  const [one, own] = await Promise.all([requireConsultation(up, id), ownPatientOf(up)]);
  const { schedule, reschedule, plant_id, practitioner_id } = one;
  const allowed = reschedule.allowed && schedule && plant_id && practitioner_id;
  const before = await findNewTime(session, id);
  return {
    title: getT(request)("consultations:reschedule.title"),
    forWhom: forPatient(own, one),
    doctor: one.practitioner_name,
    schedule,
    deadline: reschedule.deadline,
    times: allowed
      ? await loadFreeTimes(up, new URL(request.url), {
          plant: { id: plant_id, name: one.plant_name, timezone: schedule.timezone },
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

/** Holds the chosen time for 15 minutes and redirects to the confirmation. */
export function submitMove(request: Request, { session, up }: Guarded, id: string) {
  return submit({
    request,
    session,
    schema: timeSchema,
    codes: { slot_full: { slot_id: ["checkout:errors.slot_taken"] } },
    run: async ({ slot_id, from }) => {
      const { plant_id, practitioner_id, reschedule } = await requireConsultation(up, id);
      if (!reschedule.allowed || !plant_id || !practitioner_id)
        throw new FormRejection({ "": ["consultations:reschedule.refused"] }, { status: 409 });
      // Yesterday in the home zone may still be today in a branch's zone.
      const date_from = dateIn(from, addDays(today(HOME_ZONE), -1));
      const range = { service: "consultation", date_from, days: WINDOW_DAYS, qty: 1 } as const;
      const times = await listTimes(up, { ...range, plant_id, practitioner_id });
      const slot = times.find((time) => time.slot_id === slot_id);
      if (!slot) throw new FormRejection({ slot_id: ["checkout:errors.slot_taken"] }, { status: 409 });
      await holdSlot(up, { slot_id, qty: 1 });
      const { date, time_start, time_end, timezone } = slot;
      await saveNewTime(session, id, { slot_id, date, time_start, time_end, timezone });
      return redirect(paths.consultationRescheduleConfirm(id), 303);
    },
  });
}
