import { redirect } from "@remix-run/node";
import { shownVisit } from "~/features/visit/shown-visit.server.ts";
import { plannedVisit } from "~/features/visit/visit.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { usableRequestId } from "~/state/once.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listTimes } from "~/upstream/orders/schedule.server.ts";
import { bookOwned } from "~/upstream/subscriptions/subscriptions.server.ts";
import { useDrafts, useRequestId, type UseSlot } from "./draft.server.ts";
import type { Draw } from "./draws.ts";
import { useReviewSchema } from "./schema.ts";
import {
  drawsNow,
  firstMissingUse,
  keepTime,
  nothingToConfirm,
  openUse,
  problemRedirect,
  type UseStep,
  type UseState,
} from "./state.server.ts";

interface UsedProduct {
  key: string;
  name: string;
  patient_name: string;
  source: string;
  expired_at: string | null;
  left: number;
  /** drawn from something that ends before the chosen one */
  other: boolean;
}

/**
 * All choices with the laboratory's current data. @throws Response redirect to a step that must be
 * repeated
 */
async function readReview(state: UseState) {
  const { up, journey, draft } = state;
  if (draft.items.length === 0) throw nothingToConfirm(state);
  if (!draft.slot) throw redirect(stepPath(journey, firstMissingUse(state)), 303);
  const found = drawsNow(state);
  if ("problem" in found) throw problemRedirect(state, found.problem);
  const [people, slot] = await Promise.all([listBookablePeople(up), slotNow(state, draft.slot)]);
  const products = found.draws.map((draw) => productOf(state, draw, people));
  return { slot, products, shown: shownOf(state, products, slot) };
}

/** The chosen time with its current fasting data. */
async function slotNow({ up, draft }: UseState, slot: UseSlot): Promise<UseSlot> {
  const { plant_id, date, slot_id } = slot;
  const ids = [...new Set(draft.items.map(({ product_id }) => product_id))];
  const slots = await listTimes(up, { plant_id, service: "branch", date_from: date, days: 1, qty: 1 }, ids);
  const now = slots.find((one) => one.slot_id === slot_id);
  if (!now) return slot;
  return { ...slot, fasting_hours: now.fasting_hours, fasting_possible: now.fasting_possible };
}

function productOf(
  { id, owned }: UseState,
  { product_id, patient_id, source, left }: Draw,
  people: readonly { patient_id: string; name: string }[],
): UsedProduct {
  const quota = source.quota.find((one) => one.product_id === product_id);
  return {
    key: `${product_id}:${patient_id}`,
    name: quota?.product_name ?? owned.name,
    patient_name: people.find((one) => one.patient_id === patient_id)?.name ?? "",
    source: source.name,
    expired_at: source.expired_at,
    left,
    other: source.subscription_id !== id,
  };
}

function shownOf({ id, up, t }: UseState, products: UsedProduct[], slot: UseSlot): Shown {
  const lines = products.map((one) =>
    shownLineOf(
      `use:${one.key}`,
      one.name,
      `${one.patient_name}, ${one.left === 1 ? t("subscriptions:review.last") : t("subscriptions:review.uses", { count: one.left })}`,
      [one.key, one.source, one.expired_at, one.left],
    ),
  );
  return { page: `use:${id}`, lines: [...lines, shownVisit(slot, up.lang, t)] };
}

export async function loadUseReview(state: UseState) {
  const { session, up, t, journey, draft } = state;
  const { slot, products, shown } = await readReview(state);
  return {
    clientRequestId: await usableRequestId(session.accountKey, useRequestId(draft)),
    fingerprint: fingerprintOf(session, shown),
    products,
    visit: plannedVisit(t, up.lang, slot),
    held: { until: slot.expires_at, timezone: slot.timezone },
    fasting_hours: slot.fasting_hours,
    /** null: the time leaves room to fast */
    fasting_accepted: slot.fasting_possible ? null : draft.fasting_accepted,
    change: { what: stepPath(journey, "what"), schedule: stepPath(journey, "schedule") },
  };
}
export type UseReviewView = Awaited<ReturnType<typeof loadUseReview>>;

export function submitUseReview(asked: UseStep) {
  const { request, session } = asked;
  return submit(request, session, {
    schema: useReviewSchema,
    lookAt: paths.myPackage(),
    codes: { fasting_unconfirmed: { accept_fasting: ["visit:fasting.accept_first"] } },
    run: async ({ accept_fasting }, { form }) => {
      const state = await openUse(asked);
      const { slot, shown } = await readReview(state);
      requireShown(form, session, shown);
      if (!slot.fasting_possible && !accept_fasting)
        throw new FormRejection({ accept_fasting: ["visit:fasting.accept_first"] });
      const draft = { ...state.draft, slot, fasting_accepted: !slot.fasting_possible };
      return book(await keepTime({ ...state, draft }), form);
    },
  });
}

async function book(state: UseState, form: FormData): Promise<Response> {
  const { session, up, id, draft } = state;
  const { slot, items, fasting_accepted } = draft;
  if (!slot) throw problemRedirect(state, "slot_full");
  try {
    const { order_number } = await bookOwned(up, {
      subscription_id: id,
      items,
      plant_id: slot.plant_id,
      slot_id: slot.slot_id,
      fasting_confirmed: fasting_accepted || undefined,
      client_request_id: useRequestId(draft),
    });
    await useDrafts.drop(session, id);
    return redirect(paths.useSuccess({ order_number }), 303);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    // A fast that had to begin just now.
    if (error.code === "fasting_unconfirmed") requireShown(form, session, (await readReview(state)).shown);
    if (error.code === "slot_full") await useDrafts.save(session, { ...draft, slot: null }, id);
    for (const problem of ["quota_empty", "expired_at_visit", "plant_not_allowed", "slot_full"] as const)
      if (error.code === problem) throw problemRedirect(state, problem);
    throw error;
  }
}
