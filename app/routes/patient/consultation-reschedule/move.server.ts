import { loadFreeTimes } from "~/features/visit/times.server.ts";
import { moveTexts } from "~/features/reschedule/refusals.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT, type Translate } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { findConsultation, moveConsultation, type Consultation } from "~/upstream/consultations.server.ts";
import { timeSchema } from "~/features/consultation/schema.ts";

async function requireConsultation(up: UpstreamContext, id: string): Promise<Consultation> {
  const found = await findConsultation(up, id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** The time that it has now: a form of a page that showed another one is shown again. */
function shownOf({ consultation_id, schedule }: Consultation, t: Translate): Shown {
  const when = schedule ? `${schedule.date} ${schedule.time_start}` : "";
  return {
    page: `consultation:${consultation_id}`,
    lines: [shownLineOf("now", t("consultation:reschedule.now"), when)],
  };
}

/** The time of a consultation, until when it may be moved, and the free times of its doctor. */
export async function loadMove(request: Request, { session, up }: Guarded, id: string) {
  const one = await requireConsultation(up, id);
  const t = getT(request);
  const { schedule, reschedule, plant_id, practitioner_id } = one;
  const allowed = reschedule.allowed && schedule && plant_id && practitioner_id;
  return {
    title: t("consultation:reschedule.title"),
    fingerprint: fingerprintOf(session, shownOf(one, t)),
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
          hrefOf: (query) => paths.consultationReschedule(id, query),
        })
      : null,
  };
}
export type MoveView = Awaited<ReturnType<typeof loadMove>>;

/** Moves it once; "Reschedule Failed." and why otherwise. */
export function submitMove(request: Request, { session, up }: Guarded, id: string) {
  return submit({
    request,
    session,
    schema: timeSchema,
    lookAt: paths.consultations(),
    run: async ({ slot_id }, form) => {
      requireShown(form, session, shownOf(await requireConsultation(up, id), getT(request)));
      try {
        await moveConsultation(up, {
          consultation_id: id,
          slot_id,
          client_request_id: clientRequestIdOf(form),
        });
      } catch (thrown) {
        throw moveRejection(thrown);
      }
      return redirectWithFlash(paths.consultations(), {
        kind: "success",
        key: "consultation:reschedule.done",
      });
    },
  });
}

function moveRejection(thrown: unknown): FormRejection {
  const texts = {
    ...moveTexts,
    too_late: "consultation:reschedule.refused",
    not_movable: "consultation:reschedule.refused",
  };
  const { errors, options } = rejectionFor(thrown, texts);
  if (options.outcomeUnknown) return new FormRejection(errors, options);
  return new FormRejection({ "": ["reschedule:failed", ...Object.values(errors).flat()] }, options);
}
