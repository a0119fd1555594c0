import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { shownVisit } from "~/features/visit/shown-visit.server.ts";
import { plannedVisit } from "~/features/visit/visit.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { usableRequestId } from "~/state/once.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listTimes } from "~/upstream/orders/schedule.server.ts";
import { bookOwned } from "~/upstream/subscriptions/subscriptions.server.ts";
import { maybeBooked, useDrafts, useRequestId, type UseSlot } from "./draft.server.ts";
import type { Draw } from "./draws.ts";
import type { useReviewSchema } from "./schema.ts";
import { drawsNow, firstMissingUse, keepTime, problemRedirect, type UseStep } from "./state.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

interface UsedProduct {
  key: string;
  name: string;
  patient_name: string;
  source: string;
  expired_at: string | null;
  /** null: a sent visit may have taken it */
  left: number | null;
  other: boolean;
}

/** @throws Response redirect to a step that must be repeated */
async function readReview(step: UseStep) {
  const { up, journey, draft } = step;
  if (!draft.slot) throw redirect(stepPath(journey, firstMissingUse(step)), 303);
  const draws = requireDraws(step);
  const [people, slot] = await Promise.all([listBookablePeople(up), slotNow(step, draft.slot)]);
  const products = draws.map((draw) => productOf(step, draw, people));
  return { slot, products, shown: shownOf(step, products, slot) };
}

type ReviewedDraw = Omit<Draw, "left"> & Pick<UsedProduct, "left">;

function requireDraws(step: UseStep): ReviewedDraw[] {
  const { owned, draft } = step;
  const existing = drawsNow(step);
  if (!("problem" in existing)) return existing.draws;
  if (!maybeBooked(draft)) throw problemRedirect(step, existing.problem);
  return draft.items.map((item) => ({ ...item, source: owned, left: null }));
}

async function slotNow({ up, draft }: UseStep, slot: UseSlot): Promise<UseSlot> {
  const { plant_id, date, slot_id } = slot;
  const ids = [...new Set(draft.items.map(({ product_id }) => product_id))];
  const slots = await listTimes(up, { plant_id, service: "branch", date_from: date, days: 1, qty: 1 }, ids);
  const now = slots.find((item) => item.slot_id === slot_id);
  if (!now) return slot;
  return { ...slot, fasting_hours: now.fasting_hours, fasting_possible: now.fasting_possible };
}

function productOf(
  { id, owned }: UseStep,
  { product_id, patient_id, source, left }: ReviewedDraw,
  people: readonly { patient_id: string; name: string }[],
): UsedProduct {
  const quota = source.quota.find((item) => item.product_id === product_id);
  return {
    key: `${product_id}:${patient_id}`,
    name: quota?.product_name ?? owned.name,
    patient_name: people.find((person) => person.patient_id === patient_id)?.name ?? "",
    source: source.name,
    expired_at: source.expired_at,
    left,
    other: source.subscription_id !== id,
  };
}

function shownOf({ id, up, t }: UseStep, products: UsedProduct[], slot: UseSlot): Shown {
  const lines = products.map((product) =>
    shownLineOf(
      `use:${product.key}`,
      product.name,
      [product.patient_name, leftText(product, t)].filter(Boolean).join(", "),
      [product.key, product.source, product.expired_at, product.left],
    ),
  );
  return { page: `use:${id}`, lines: [...lines, shownVisit(slot, up.lang, t)] };
}

function leftText({ left }: UsedProduct, t: Translate): string {
  if (left === null) return "";
  return left === 1 ? t("subscriptions:review.last") : t("subscriptions:review.uses", { count: left });
}

export async function loadUseReview(step: UseStep) {
  const { session, up, journey, draft } = step;
  const { slot, products, shown } = await readReview(step);
  return {
    clientRequestId: await usableRequestId(session.accountKey, useRequestId(draft)),
    fingerprint: fingerprintOf(session, shown),
    products,
    /** null unless the visit may be booked already */
    bookedAt: maybeBooked(draft) ? paths.myPackage() : null,
    visit: plannedVisit(up.lang, slot),
    held: { until: slot.expires_at, timezone: slot.timezone },
    fasting_hours: isUnderstood(slot.fasting_possible) ? slot.fasting_hours : slot.fasting_possible,
    /** null: the time leaves room to fast */
    fasting_accepted: slot.fasting_possible === true ? null : draft.fasting_accepted,
    change: { what: stepPath(journey, "what"), schedule: stepPath(journey, "schedule") },
  };
}
export type UseReviewView = Awaited<ReturnType<typeof loadUseReview>>;

/** Books once what was shown. */
export async function bookUse(
  step: UseStep,
  { accept_fasting }: z.output<typeof useReviewSchema>,
  form: FormData,
): Promise<Response> {
  const { slot, shown } = await readReview(step);
  requireShown(form, step.session, shown);
  if (slot.fasting_possible !== true && !accept_fasting)
    throw new FormRejection({ accept_fasting: ["visit:fasting.accept_first"] });
  const draft = { ...step.draft, slot, fasting_accepted: slot.fasting_possible !== true };
  const chosen = { ...step, draft };
  // A first try that succeeded has taken the time: only its repeat finds that visit.
  return book(maybeBooked(draft) ? chosen : await keepTime(chosen), form);
}

async function book(step: UseStep, form: FormData): Promise<Response> {
  const { session, up, id, draft } = step;
  const { slot, items, fasting_accepted } = draft;
  if (!slot) throw problemRedirect(step, "slot_full");
  const client_request_id = useRequestId(draft);
  await useDrafts.save(session, { ...draft, sent: client_request_id }, id);
  try {
    const { order_number } = await bookOwned(up, {
      subscription_id: id,
      items,
      plant_id: slot.plant_id,
      slot_id: slot.slot_id,
      fasting_confirmed: fasting_accepted || undefined,
      client_request_id,
    });
    await useDrafts.drop(session, id);
    return redirect(paths.useSuccess({ order_number }), 303);
  } catch (error) {
    if (error instanceof UpstreamFault && error.outcomeUnknown) throw error;
    // Other refusals say nothing about an earlier try.
    const isDecided = error instanceof UpstreamRefusal && ![429, 501].includes(error.status);
    const unsent = { ...draft, sent: isDecided ? null : draft.sent };
    await useDrafts.save(session, unsent, id);
    if (!(error instanceof UpstreamRefusal)) throw error;
    // A fast that had to begin just now.
    if (error.code === "fasting_unconfirmed")
      requireShown(form, session, (await readReview({ ...step, draft: unsent })).shown);
    if (error.code === "slot_full") await useDrafts.save(session, { ...unsent, slot: null }, id);
    for (const problem of ["quota_empty", "expired_at_visit", "plant_not_allowed", "slot_full"] as const)
      if (error.code === problem) throw problemRedirect(step, problem);
    throw error;
  }
}
