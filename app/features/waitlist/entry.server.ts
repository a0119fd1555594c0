import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { movableOrder } from "~/features/reschedule/choose.server.ts";
import { moveRefusalOf, moveTexts } from "~/features/reschedule/refusals.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { joinWaitlist, leaveWaitlist, getWaitlistEntry } from "~/upstream/waitlist/waitlist.server.ts";
import { wishSchema } from "./schema.ts";

/** @throws UpstreamRefusal 404 for another account's order */
export async function loadWaitlist({ up, t }: Guarded, order_number: string) {
  const [order, ownPatientId, { refusal, ...found }] = await Promise.all([
    movableOrder(up, order_number),
    ownPatientOf(up),
    getWaitlistEntry(up, order_number),
  ]);
  return {
    ...found,
    title: t("waitlist:title", { number: order_number }),
    concerned: forOrder(ownPatientId, order),
    order_number,
    schedule: order.schedule,
    plant_name: order.plant?.name ?? "",
    atHome: order.schedule?.service === "home_care",
    refusal: refusal === null ? null : moveRefusalOf(refusal),
  };
}
export type WaitlistView = Awaited<ReturnType<typeof loadWaitlist>>;

export async function submitWaitlist(patient: Guarded, order_number: string) {
  return (await intentOf(patient.request)) === "end"
    ? stopWaiting(patient, order_number)
    : ask(patient, order_number);
}

function ask({ request, session, up }: Guarded, order_number: string) {
  const here = paths.orderEarlier(order_number);
  return submit(request, session, {
    schema: wishSchema,
    codes: { ...moveTexts, wish_open: "waitlist:already" },
    lookAt: here,
    run: async (input, { client_request_id }) => {
      await joinWaitlist(up, { order_number, ...input, client_request_id });
      return redirectWithFlash(here, "success", "waitlist:asked");
    },
  });
}

function stopWaiting({ request, session, up }: Guarded, order_number: string) {
  const here = paths.orderEarlier(order_number);
  return submit(request, session, {
    codes: { wish_ended: "waitlist:over" },
    lookAt: here,
    run: async (_input, { client_request_id }) => {
      const { wish } = await getWaitlistEntry(up, order_number);
      if (!wish) throw new FormRejection({ "": ["waitlist:over"] }, { status: 409 });
      await leaveWaitlist(up, { wish_id: wish.wish_id, client_request_id });
      return redirectWithFlash(here, "success", "waitlist:stopped");
    },
  });
}
