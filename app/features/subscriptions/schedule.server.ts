import type { z } from "zod";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { holdSuitable, loadFreeTimes, requireSlot, slotRejection } from "~/features/visit/times.server.ts";
import { formatLastDay } from "~/lib/dates.ts";
import { stepNumber, stepPath } from "~/steps/journey.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import {
  getPlant,
  listBranchChoices,
  listPlants,
  type BranchChoice,
} from "~/upstream/branches/plants.server.ts";
import type { Slot } from "~/upstream/orders/schedule.server.ts";
import type { Owned } from "~/upstream/subscriptions/subscriptions.server.ts";
import { countUseSeats, type UseDraft } from "./draft.server.ts";
import { expectedDraws } from "./draws.ts";
import type { useSlotSchema } from "./schema.ts";
import type { UseStep } from "./state.server.ts";

export async function loadUseTimes({ up, request, journey, owned, draft }: UseStep) {
  const url = new URL(request.url);
  const [familiar, able] = await Promise.all([settle(listFamiliarBranches(up)), branchesFor(up, owned)]);
  const plants = familiarFirst(able, familiar.ok ? familiar.data : []);
  const target = url.searchParams.get("plant") ?? draft.slot?.plant_id ?? lastBranch(request);
  const plant = target ? plants.find((branchChoice) => branchChoice.id === target) : plants[0];
  const unable =
    target && !plant
      ? (await listBranchChoices(up)).find((branchChoice) => branchChoice.id === target)?.name
      : undefined;
  const at = (query: Record<string, string>) => stepPath(journey, "schedule", query);
  return {
    plants: plants.map((branchChoice) => ({ ...branchChoice, href: at({ plant: branchChoice.id }) })),
    unable: unable ?? null,
    path: journey.path,
    number: stepNumber(journey, "schedule"),
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

/** Branches that offer the product, if the laboratory names none for the purchase. */
async function branchesFor(up: UseStep["up"], { plants, product_id }: Owned): Promise<BranchChoice[]> {
  const able = plants.length > 0 ? plants : await listPlants(up, { product_id: product_id ?? undefined });
  return able.map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function enterUseTime(
  step: UseStep,
  { plant_id, ...chosen }: z.output<typeof useSlotSchema>,
): Promise<UseDraft> {
  const { up, draft } = step;
  const seats = countUseSeats(draft);
  const [slot, plant] = await Promise.all([
    requireSlot(up, { ...chosen, plant_id, service: "branch", seats, product_ids: productsOf(draft) }),
    getPlant(up, plant_id),
  ]);
  refuseTime(step, slot);
  const visitors = draft.items.map(({ patient_id, product_id }) => ({
    patient_id,
    product_ids: [product_id],
  }));
  const { expires_at } = await holdSuitable(up, { slot_id: slot.slot_id, qty: seats, visitors });
  const { remaining: _left, ...time } = slot;
  return { ...draft, slot: { ...time, plant_name: plant.name, expires_at }, fasting_accepted: false };
}

function refuseTime({ up, owned, all, draft, t }: UseStep, slot: Slot) {
  const existing = expectedDraws(owned, all, draft.items, Date.now(), slot);
  if (!("problem" in existing)) return;
  const until = owned.expired_at ? formatLastDay(owned.expired_at, up.lang) : "";
  throw slotRejection(
    existing.problem === "expired_at_visit"
      ? t("subscriptions:errors.after_end", { until })
      : t(`subscriptions:errors.${existing.problem}`, { name: owned.name }),
  );
}

function productsOf({ items }: UseDraft): string[] {
  return [...new Set(items.map(({ product_id }) => product_id))];
}
