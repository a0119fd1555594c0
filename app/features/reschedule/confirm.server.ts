import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { feeMethods, feePayment, redirectToFee } from "~/features/payments/fee.server.ts";
import { fastOf } from "~/features/visit/fasting.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { rescheduleOrder } from "~/upstream/orders/after-visit.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { movableOrder } from "./choose.server.ts";
import { moveDrafts, type MoveDraft } from "./draft.server.ts";
import { moveTexts } from "./refusals.ts";
import { rescheduleConfirmSchema } from "./schema.ts";

interface Move {
  order: Order;
  draft: MoveDraft;
  /** whole rupiah; null if unreadable */
  fee: Amount;
}

/** Without a move, or if no longer allowed, the times page says what to do. */
async function readMove({ session, up }: Guarded, order_number: string): Promise<Move> {
  const order = await movableOrder(up, order_number);
  const draft = await moveDrafts.find(session, order_number);
  if (!draft || !order.reschedule?.allowed || !order.schedule)
    throw redirect(paths.orderReschedule(order_number), 303);
  return { order, draft, fee: draft.service === "home_care" ? order.reschedule.fee : 0 };
}

const visitText = (
  { date, time_start, time_end, timezone }: Record<"date" | "time_start" | "time_end" | "timezone", string>,
  lang: LangCode,
) => `${formatLongDate(date, lang)}, ${formatTimeRange(time_start, time_end, timezone, lang)}`;

export const rescheduling = confirmation({
  load: readMove,
  shown: ({ order: { order_number, schedule, plant }, draft, fee }, { t, up: { lang } }) => {
    const fast = fastOf(draft.slot, lang);
    const before = schedule ? [visitText(schedule, lang), plant?.name] : [];
    const after = [
      visitText(draft.slot, lang),
      draft.plant_name,
      fast && t(`visit:${fast.key}`, { at: fast.at }),
    ];
    return {
      page: `reschedule:${order_number}`,
      record: { order_number, draft, fee },
      lines: [
        shownLineOf("before", t("reschedule:confirm.before"), before.filter(Boolean).join(", "), [
          schedule?.slot_id,
          schedule?.date,
          schedule?.time_start,
          plant?.id,
        ]),
        shownLineOf("after", t("reschedule:confirm.after"), after.filter(Boolean).join(", "), [
          draft.slot.slot_id,
          draft.service,
          draft.slot.fasting_hours,
          draft.slot.fasting_possible,
        ]),
        shownLineOf("fee", t("reschedule:fee"), formatMoney(fee), fee),
      ],
    };
  },
  schema: rescheduleConfirmSchema,
  lookAt: (order_number) => paths.order(order_number),
  run: async (patient, move, input, client_request_id) => {
    try {
      return await carryOut(patient, move, input, client_request_id);
    } catch (thrown) {
      throw moveRejection(thrown);
    }
  },
});

export async function loadRescheduleConfirm(patient: Guarded, order_number: string) {
  const [{ view, fingerprint }, current] = await Promise.all([
    rescheduling.show(patient, order_number),
    ownPatientOf(patient.up),
  ]);
  const { order, draft, fee } = view;
  return {
    title: patient.t("reschedule:confirm.title", { number: order_number }),
    fingerprint,
    concerned: forOrder(current, order),
    order_number,
    before: { schedule: order.schedule, plant_name: order.plant?.name ?? "" },
    draft,
    fee,
    remaining: order.reschedule?.remaining ?? 0,
    wasHome: order.schedule?.service === "home_care",
    methods: await feeMethods(patient.up, "reschedule", fee),
  };
}
export type RescheduleConfirmView = Awaited<ReturnType<typeof loadRescheduleConfirm>>;

async function carryOut(
  { session, up }: Pick<Guarded, "session" | "up">,
  { order_number, draft, fee }: Pick<Move, "draft" | "fee"> & { order_number: string },
  input: z.output<typeof rescheduleConfirmSchema>,
  client_request_id: string,
): Promise<Response> {
  if (fee === null) throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  if (draft.slot.fasting_possible !== true && !input.accept_fasting)
    throw new FormRejection({ accept_fasting: ["visit:fasting.accept_first"] });
  const donePath = paths.orderRescheduleDone(order_number);
  const paying = await feePayment(up, "reschedule", fee, input, donePath);
  try {
    const moved = await rescheduleOrder(up, {
      order_number,
      plant_id: draft.plant_id,
      slot_id: draft.slot.slot_id,
      reason: input.reason,
      accept_fee: fee,
      fasting_confirmed: draft.slot.fasting_possible !== true || undefined,
      ...paying,
      client_request_id,
    });
    await moveDrafts.drop(session, order_number);
    const movedPath = paths.orderRescheduleDone(order_number, { slot_id: draft.slot.slot_id });
    return redirectToFee(session, moved, movedPath);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    if (error.code === "fasting_unconfirmed")
      await moveDrafts.save(session, lateFast(draft, input), order_number);
    if (error.code !== "slot_full") throw error;
    await moveDrafts.save(session, withInput(draft, input), order_number);
    // Thrown, so that the form can be resent with another time.
    throw redirectWithFlash(paths.orderReschedule(order_number), "error", "reschedule:slot_lost");
  }
}

const withInput = (draft: MoveDraft, input: z.output<typeof rescheduleConfirmSchema>): MoveDraft => ({
  ...draft,
  reason: input.reason ?? "",
  method_code: input.method_code ?? null,
  method_phone: input.method_phone ?? "",
});

/** The fast had to begin just now: the page asks for a tick. */
const lateFast = (draft: MoveDraft, input: z.output<typeof rescheduleConfirmSchema>): MoveDraft => ({
  ...withInput(draft, input),
  slot: { ...draft.slot, fasting_possible: false },
});

function moveRejection(thrown: unknown): FormRejection {
  const rejection = rejectionFor(thrown, {
    ...moveTexts,
    fee_changed: "reschedule:refused.fee_changed",
    fasting_unconfirmed: { accept_fasting: ["visit:fasting.accept_first"] },
  });
  const { errors, options } = rejection;
  if (rejection === thrown || options.outcomeUnknown || "accept_fasting" in errors) return rejection;
  return new FormRejection({ "": ["reschedule:failed", ...Object.values(errors).flat()] }, options);
}
