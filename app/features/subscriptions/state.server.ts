import { redirect } from "@remix-run/node";
import { isWhole } from "~/features/subscriptions/owned.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { firstMissing, stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { holdSlot } from "~/upstream/orders/schedule.server.ts";
import { getOwned, listOwned, type Owned } from "~/upstream/subscriptions/subscriptions.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { countUseSeats, readUseDraft, useDrafts, type UseDraft } from "./draft.server.ts";
import { expectedDraws, type DrawProblem } from "./draws.ts";
import { useJourney, type UseKind } from "./plan.ts";

export interface UseRequest extends Guarded {
  kind: UseKind;
  id: string;
}

export interface UseStep extends UseRequest {
  journey: ReturnType<typeof useJourney>;
  owned: Owned;
  all: Owned[];
  draft: UseDraft;
}

/** @throws Response 404 unknown or foreign; redirect to the pages of its kind */
export async function openUse(caller: UseRequest): Promise<UseStep> {
  const { session, up, kind, id } = caller;
  const [owned, list, draft] = await Promise.all([
    getOwned(up, id),
    listOwned(up, { per_page: 100 }),
    readUseDraft(session, id),
  ]);
  const useKind: UseKind = isWhole(owned) ? "packages" : "tests";
  if (useKind !== kind) throw redirect(useJourney(useKind, id).path, 302);
  return { ...caller, journey: useJourney(kind, id), owned, all: list.results, draft };
}

export function firstMissingUse({ journey, draft }: Pick<UseStep, "journey" | "draft">) {
  return firstMissing(journey, {
    what: draft.items.length > 0,
    schedule: draft.slot !== null,
    review: false,
  });
}

/** Undefined if no longer possible. */
export function drawsNow(step: UseStep) {
  const { owned, all, draft } = step;
  return expectedDraws(owned, all, draft.items, Date.now(), draft.slot ?? undefined);
}

/** Throw it. */
export function problemRedirect({ journey, owned }: UseStep, problem: DrawProblem | "slot_full"): Response {
  const name = problem === "quota_empty" ? "what" : "schedule";
  return redirectWithFlash(stepPath(journey, name), "warning", `subscriptions:errors.${problem}`, {
    params: { name: owned.name },
  });
}

/** @throws Response redirect of a review whose visit another tab or device booked or changed */
export function refuseWithoutUse({ journey, draft }: UseStep, name: string): void {
  if (name !== "review" || draft.items.length > 0) return;
  throw redirectWithFlash(stepPath(journey, "what"), "warning", "subscriptions:errors.nothing_to_confirm", {
    link: { href: paths.myPackage(), key: "subscriptions:done.left" },
  });
}

/** @throws Response redirect to the times if the hold is lost */
export async function keepTime(step: UseStep): Promise<UseStep> {
  const { session, up, id, draft } = step;
  const { slot } = draft;
  if (!slot) {
    await useDrafts.save(session, draft, id);
    return step;
  }
  try {
    const { expires_at } = await holdSlot(up, { slot_id: slot.slot_id, qty: countUseSeats(draft) });
    const kept = { ...draft, slot: { ...slot, expires_at } };
    await useDrafts.save(session, kept, id);
    return { ...step, draft: kept };
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || ![404, 409].includes(error.status)) throw error;
    await useDrafts.save(session, { ...draft, slot: null }, id);
    throw problemRedirect(step, "slot_full");
  }
}
