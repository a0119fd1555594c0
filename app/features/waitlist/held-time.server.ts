import { redirect } from "@remix-run/node";
import { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { moveTexts } from "~/features/reschedule/refusals.ts";
import { fastOf } from "~/features/visit/fasting.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatClock, formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import {
  acceptTimeOffer,
  declineTimeOffer,
  getTimeOffer,
  type TimeOffer,
} from "~/upstream/waitlist/waitlist.server.ts";
import { happened, orderedVisit, type VisitTime } from "./happened.ts";
import { isUnderstood, type NotUnderstood } from "~/lib/not-understood.ts";

interface OfferKey {
  order_number: string;
  offer_id: string;
}

interface Held {
  offer: TimeOffer;
  order: Order;
}

/** @throws Response 404 for an offer of another order */
async function findHeld({ up }: Guarded, { order_number, offer_id }: OfferKey): Promise<Held> {
  const [offer, order] = await Promise.all([getTimeOffer(up, offer_id), getOrder(up, order_number)]);
  if (offer.order_number !== order_number) throw new Response(null, { status: 404 });
  return { offer, order };
}

export async function loadHeldTime(patient: Guarded, key: OfferKey) {
  const [{ view, fingerprint }, current] = await Promise.all([
    answering.show(patient, key),
    ownPatientOf(patient.up),
  ]);
  const { offer, order } = view;
  return {
    title: patient.t("waitlist:offer.title", { number: key.order_number }),
    concerned: forOrder(current, order),
    offer,
    visit: orderedVisit(order),
    /** false once samples were taken */
    isAhead: order.order_status === "active" || order.order_status === "pending",
    over: offer.state === "open" ? [] : happened(offer, order),
    fingerprint,
  };
}
export type HeldTimeView = Awaited<ReturnType<typeof loadHeldTime>>;

function changesText(
  may_move: true | NotUnderstood,
  left: number | NotUnderstood | null,
  t: Translate,
): string {
  if (!isUnderstood(may_move) || !isUnderstood(left)) return t("ui:not_understood");
  return String(left ?? "");
}

function shownOf({ offer, order }: Held, t: Translate, lang: LangCode): Shown {
  const { offer_id, state, after, expires_at, afterwards } = offer;
  const before = orderedVisit(order) ?? offer.before;
  const timeOf = ({ date, time_start, time_end, timezone, plant_name }: VisitTime) =>
    `${formatLongDate(date, lang)}, ${formatTimeRange(time_start, time_end, timezone, lang)}, ${plant_name}`;
  const fast = fastOf(after, lang);
  const { changes_left, may_move, cancel_fee } = afterwards ?? {};
  return {
    page: `time-offer:${offer_id}`,
    lines: [
      shownLineOf("before", t("waitlist:offer.before"), timeOf(before), before.slot_id),
      shownLineOf(
        "after",
        t("waitlist:offer.after"),
        [timeOf(after), fast ? t(`visit:${fast.key}`, { at: fast.at }) : ""].filter(Boolean).join(", "),
        [after.slot_id, after.fasting_hours, after.fasting_possible],
      ),
      shownLineOf("until", t("waitlist:offer.until"), formatClock(expires_at, lang, after.timezone), [
        expires_at,
        state,
      ]),
      shownLineOf(
        "changes",
        t("reschedule:confirm.remaining"),
        may_move === false ? "0" : changesText(may_move ?? true, changes_left ?? null, t),
        [changes_left, may_move],
      ),
      shownLineOf(
        "cancel",
        t("waitlist:offer.cancel_fee"),
        cancel_fee ? formatMoney(cancel_fee) : "",
        cancel_fee,
      ),
    ],
  };
}

const answerSchema = z.object({
  /** a language switch posts neither */
  answer: z.enum(["accept", "decline"]).optional().catch(undefined),
});

export const answering = confirmation({
  load: findHeld,
  refuse: (held) => (held.offer.state === "open" ? null : overRejection(held)),
  shown: (held, { t, up }) => ({
    ...shownOf(held, t, up.lang),
    record: {
      order_number: held.offer.order_number,
      offer_id: held.offer.offer_id,
      slot_id: held.offer.after.slot_id,
    },
  }),
  schema: answerSchema,
  codes: { ...moveTexts, fasting_unconfirmed: "waitlist:offer.no_fast" },
  outdated: ["offer_over"],
  lookAt: ({ order_number }) => paths.order(order_number),
  run: async ({ up }, { order_number, offer_id, slot_id }, { answer }, client_request_id) => {
    if (answer === "decline") {
      await declineTimeOffer(up, { offer_id, client_request_id });
      return redirectWithFlash(paths.orderEarlier(order_number), "success", "waitlist:offer.declined");
    }
    if (answer !== "accept") throw new FormRejection({ "": ["waitlist:offer.choose"] });
    await acceptTimeOffer(up, { offer_id, client_request_id });
    return redirect(paths.orderRescheduleDone(order_number, { slot_id }), 303);
  },
});

function overRejection({ offer, order }: Held): FormRejection {
  const texts = happened(offer, order).map((key) => `waitlist:${key}`);
  return new FormRejection({ "": texts }, { status: 409 });
}
