import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { moveTexts } from "~/features/reschedule/refusals.ts";
import { fastOf } from "~/features/visit/fasting.ts";
import { readText } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatClock, formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { redirect } from "@remix-run/node";
import {
  acceptTimeOffer,
  declineTimeOffer,
  getTimeOffer,
  type TimeOffer,
} from "~/upstream/time-wishes/time-wishes.server.ts";

interface Asked {
  order_number: string;
  offer_id: string;
}

/** @throws Response 404 for an offer of another order */
async function findOffer({ up }: Guarded, { order_number, offer_id }: Asked): Promise<TimeOffer> {
  const offer = await getTimeOffer(up, offer_id);
  if (offer.order_number !== order_number) throw new Response(null, { status: 404 });
  return offer;
}

export async function loadHeldTime(patient: Guarded, asked: Asked) {
  const { session, up, t } = patient;
  const [offer, order, own] = await Promise.all([
    findOffer(patient, asked),
    getOrder(up, asked.order_number),
    ownPatientOf(up),
  ]);
  return {
    title: t("time-wishes:offer.title", { number: asked.order_number }),
    concerned: forOrder(own, order),
    offer,
    fingerprint: fingerprintOf(session, shownOf(offer, t, up.lang)),
  };
}
export type HeldTimeView = Awaited<ReturnType<typeof loadHeldTime>>;

function shownOf(
  { offer_id, state, before, after, expires_at }: TimeOffer,
  t: Translate,
  lang: LangCode,
): Shown {
  const timeOf = ({ date, time_start, time_end, timezone, plant_name }: TimeOffer["before"]) =>
    `${formatLongDate(date, lang)}, ${formatTimeRange(time_start, time_end, timezone)}, ${plant_name}`;
  const fast = fastOf(after, lang);
  return {
    page: `time-offer:${offer_id}`,
    lines: [
      shownLineOf("before", t("time-wishes:offer.before"), timeOf(before), before.slot_id),
      shownLineOf(
        "after",
        t("time-wishes:offer.after"),
        [timeOf(after), fast ? t(`visit:${fast.key}`, { at: fast.at }) : ""].filter(Boolean).join(", "),
        [after.slot_id, after.fasting_hours, after.fasting_possible],
      ),
      shownLineOf("until", t("time-wishes:offer.until"), formatClock(expires_at, after.timezone), [
        expires_at,
        state,
      ]),
    ],
  };
}

/** The main button accepts; a language switch posts neither. */
export function answerHeldTime(patient: Guarded, asked: Asked) {
  const { request, session, up, t } = patient;
  const { order_number, offer_id } = asked;
  return submit(request, session, {
    codes: {
      ...moveTexts,
      offer_over: "time-wishes:offer.over.expired",
      fasting_unconfirmed: "time-wishes:offer.no_fast",
    },
    lookAt: paths.order(order_number),
    run: async (_input, { form, client_request_id }) => {
      if (readText(form, "answer") === "decline") {
        await declineTimeOffer(up, { offer_id, client_request_id });
        return redirectWithFlash(paths.orderEarlier(order_number), "success", "time-wishes:offer.declined");
      }
      requireShown(form, session, shownOf(await findOffer(patient, asked), t, up.lang));
      await acceptTimeOffer(up, { offer_id, client_request_id });
      return redirect(paths.orderRescheduleDone(order_number), 303);
    },
  });
}
