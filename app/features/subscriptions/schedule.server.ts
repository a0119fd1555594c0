import { redirect } from "@remix-run/node";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { dateIn, loadFreeTimes, WINDOW_DAYS } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { addDays, formatLastDay, HOME_ZONE, today } from "~/lib/dates.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getPlant, listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { holdSlot, listTimes, type Slot } from "~/upstream/orders/schedule.server.ts";
import { countUseSeats, storeUseDraft, type UseDraft } from "./draft.server.ts";
import { expectedDraws, plantsOf } from "./draws.ts";
import { usePathOf, useStepNumber, useStepPath, type UseKind } from "./plan.ts";
import { useSlotSchema } from "./schema.ts";
import { firstMissingUse, openUse, type UseState } from "./state.server.ts";

/** Permitted branches, and dates and times of one. A branch without permission is named. */
export async function loadUseTimes(state: UseState, request: Request) {
  const { up, kind, id, owned, draft } = state;
  const url = new URL(request.url);
  const plants = plantsOf(owned);
  const wanted = url.searchParams.get("plant") ?? draft.slot?.plant_id ?? lastBranch(request);
  const plant = plants.find((one) => one.id === wanted);
  const unable =
    wanted && !plant ? (await listBranchChoices(up)).find((one) => one.id === wanted)?.name : undefined;
  const at = (query: Record<string, string>) => useStepPath(kind, id, "schedule", query);
  return {
    plants: plants.map((one) => ({ ...one, href: at({ plant: one.id }) })),
    unable: unable ?? null,
    path: usePathOf(kind, id),
    number: useStepNumber("schedule"),
    until: owned.expired_at,
    times: plant
      ? await loadFreeTimes(up, url, {
          plant: plant.id,
          service: "branch",
          seats: countUseSeats(draft),
          product_ids: productsOf(draft),
          chosen: draft.slot?.plant_id === plant.id ? draft.slot : undefined,
          hrefOf: (query) => at({ plant: plant.id, ...query }),
        })
      : null,
  };
}
export type UseTimesView = Awaited<ReturnType<typeof loadUseTimes>>;

export function submitUseTime(request: Request, patient: Guarded, kind: UseKind, id: string) {
  return submit({
    request,
    session: patient.session,
    schema: useSlotSchema,
    codes: { slot_full: { slot_id: ["checkout:errors.slot_taken"] } },
    run: async ({ plant_id, slot_id, from }) => {
      const state = await openUse(patient, kind, id);
      const { up, session, draft } = state;
      if (firstMissingUse(state) === "what") throw redirect(useStepPath(kind, id, "what"), 303);
      // Yesterday in the home zone may still be today in a branch's zone.
      const date_from = dateIn(from, addDays(today(HOME_ZONE), -1));
      const range = { plant_id, service: "branch" as const, date_from, days: WINDOW_DAYS, qty: 1 };
      const [slots, plant] = await Promise.all([
        listTimes(up, range, productsOf(draft)),
        getPlant(up, plant_id),
      ]);
      const slot = slots.find((one) => one.slot_id === slot_id);
      if (!slot) throw slotRejection("checkout:errors.slot_taken");
      if (slot.remaining < countUseSeats(draft)) throw slotRejection("checkout:errors.members_exceed");
      refuseTime(state, slot, request);
      const { expires_at } = await holdSlot(up, { slot_id, qty: countUseSeats(draft) });
      const { remaining: _left, ...time } = slot;
      const chosen = { ...time, plant_name: plant.name, expires_at };
      await storeUseDraft(session, id, { ...draft, slot: chosen, fasting_accepted: false });
      return redirect(useStepPath(kind, id, "review"), 303);
    },
  });
}

function refuseTime({ up, owned, all, draft }: UseState, slot: Slot, request: Request) {
  const found = expectedDraws(owned, all, draft.items, Date.now(), slot);
  if (!("problem" in found)) return;
  const t = getT(request);
  const until = owned.expired_at ? formatLastDay(owned.expired_at, up.lang) : "";
  throw slotRejection(
    found.problem === "expired_at_visit"
      ? t("subscriptions:errors.after_end", { until })
      : t(`subscriptions:errors.${found.problem}`, { name: owned.name }),
  );
}

function productsOf({ items }: UseDraft): string[] {
  return [...new Set(items.map(({ product_id }) => product_id))];
}

function slotRejection(text: string): FormRejection {
  return new FormRejection({ slot_id: [text] }, { status: 409 });
}
