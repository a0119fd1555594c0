import { redirect } from "@remix-run/node";
import { isWhole } from "~/features/subscriptions/owned.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { holdSlot } from "~/upstream/orders/schedule.server.ts";
import { getOwned, listOwned, type Owned } from "~/upstream/subscriptions/subscriptions.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { readUseDraft, countUseSeats, storeUseDraft, type UseDraft } from "./draft.server.ts";
import { expectedDraws, type DrawProblem } from "./draws.ts";
import { usePathOf, useStepPath, type UseKind, type UseStep } from "./plan.ts";

export interface UseState extends Guarded {
  kind: UseKind;
  id: string;
  owned: Owned;
  /** everything of the account that may be drawn from */
  all: Owned[];
  draft: UseDraft;
}

/** @throws Response 404 unknown or foreign; redirect to the pages of its kind */
export async function openUse({ session, up }: Guarded, kind: UseKind, id: string): Promise<UseState> {
  const [owned, list, draft] = await Promise.all([
    getOwned(up, id),
    listOwned(up, { per_page: 100 }),
    readUseDraft(session, id),
  ]);
  const own: UseKind = isWhole(owned) ? "packages" : "tests";
  if (own !== kind) throw redirect(usePathOf(own, id), 302);
  return { session, up, kind, id, owned, all: list.results, draft };
}

export function firstMissingUse({ draft }: Pick<UseState, "draft">): UseStep {
  if (draft.items.length === 0) return "what";
  return draft.slot ? "review" : "schedule";
}

/** The draft's draws; undefined if no longer possible. */
export function drawsNow(state: UseState) {
  const { owned, all, draft } = state;
  return expectedDraws(owned, all, draft.items, Date.now(), draft.slot ?? undefined);
}

/** Redirect to the step that can fix a problem, with a plain explanation. Throw it. */
export function problemRedirect({ kind, id, owned }: UseState, problem: DrawProblem | "slot_full"): Response {
  const step = problem === "quota_empty" ? "what" : "schedule";
  return redirectWithFlash(useStepPath(kind, id, step), {
    kind: "warning",
    key: `subscriptions:errors.${problem}`,
    params: { name: owned.name },
  });
}

/**
 * Redirect of a review without anything left to confirm: another tab or device booked or changed it.
 */
export function nothingToConfirm({ kind, id }: Pick<UseState, "kind" | "id">): Response {
  return redirectWithFlash(useStepPath(kind, id, "what"), {
    kind: "warning",
    key: "subscriptions:errors.nothing_to_confirm",
    link: { href: paths.myPackage(), key: "subscriptions:done.left" },
  });
}

/**
 * Renews the hold of the chosen time for all participants and stores the draft.
 * @throws Response redirect to the times if the hold is lost
 */
export async function keepTime(state: UseState): Promise<UseState> {
  const { session, up, id, draft } = state;
  const { slot } = draft;
  if (!slot) {
    await storeUseDraft(session, id, draft);
    return state;
  }
  try {
    const { expires_at } = await holdSlot(up, { slot_id: slot.slot_id, qty: countUseSeats(draft) });
    const kept = { ...draft, slot: { ...slot, expires_at } };
    await storeUseDraft(session, id, kept);
    return { ...state, draft: kept };
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || ![404, 409].includes(error.status)) throw error;
    await storeUseDraft(session, id, { ...draft, slot: null });
    throw problemRedirect(state, "slot_full");
  }
}
