import { z } from "zod";
import { holdSuitable, loadFreeTimes, requireSlot } from "~/features/visit/times.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { stepNumber, stepPath } from "~/steps/journey.ts";
import { askAhead } from "~/upstream/client/ask-ahead.server.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { SlotRange } from "~/upstream/orders/schedule.server.ts";
import { validityOf } from "./checkout.ts";
import {
  homeOf,
  productsAt,
  seatsAt,
  visitorsAt,
  visitsOf,
  type CheckoutState,
  type CheckoutDraft,
} from "./draft.server.ts";
import { checkoutSlotSchema } from "./schema.ts";
import type { StepContext } from "./quote.server.ts";
import { submitCheckoutStep, type CheckoutRequest } from "./step.server.ts";

export async function loadSchedule(context: StepContext) {
  const { up, checkout, draft, request } = context;
  const url = new URL(request.url);
  const optional = checkout.slot === "optional";
  const product_id = checkout.lines[0]?.product_id;
  const wanted = url.searchParams.get("plant");
  const likely = optional ? likelyBranch(request.url, draft) : null;
  if (likely !== null) askAhead(up, () => loadTimes(context, url, likely));
  const plants = optional ? await plantsOffering(up, product_id) : [];
  const plant_id = optional
    ? ((plants.find(({ id }) => id === likely) ?? plants[0])?.id ?? null)
    : nextPlant(context, wanted);
  return {
    optional,
    plants,
    path: checkout.path,
    number: stepNumber(checkout, "schedule"),
    several: visitsOf(context).length,
    until: validityOf(checkout, up.lang)?.until ?? null,
    times: plant_id === null ? null : await loadTimes(context, url, plant_id),
  };
}
export type ScheduleView = Awaited<ReturnType<typeof loadSchedule>>;

/** A package or deal as it would be at this branch, for its price there. */
export function atBranch<S extends CheckoutState>(state: S, plant: string, plant_name: string): S {
  const { checkout, draft } = state;
  const lines = checkout.lines.map((line) => ({ ...line, plant_name }));
  return { ...state, checkout: { ...checkout, lines }, draft: { ...draft, plant } };
}

/** Branch asked for or chosen before, if any. */
export function likelyBranch(url: string, { plant }: Pick<CheckoutDraft, "plant">): string | null {
  return new URL(url).searchParams.get("plant") ?? plant;
}

/** Familiar branches first, then by price. */
async function plantsOffering(up: StepContext["up"], product_id: string | undefined) {
  const [plants, familiar] = await Promise.all([
    listPlants(up, { product_id, ...(product_id === undefined ? {} : { sort: "price" as const }) }),
    settle(listFamiliarBranches(up)),
  ]);
  const sorted = familiarFirst(plants, familiar.ok ? familiar.data : []);
  return sorted.map(({ id, name }) => ({ id, name }));
}

async function loadTimes(context: StepContext, url: URL, plant_id: string) {
  const { up, checkout, draft } = context;
  const service = serviceOf(context);
  const times = await loadFreeTimes(up, url, {
    ...service,
    plant: plant_id,
    seats: seatsAt(context, plant_id),
    product_ids: productsAt(context, plant_id),
    chosen: draft.slots[plant_id],
    usual_start: checkout.earlier?.time_start,
    hrefOf: (query) => stepPath(checkout, "schedule", { plant: plant_id, ...query }),
  });
  return { ...times, atHome: service.service === "home_care" };
}

/** The requested branch, else the first without a time, else the first. */
function nextPlant(state: CheckoutState, wanted: string | null): string | null {
  const visits = visitsOf(state);
  const open = visits.find(({ plant_id }) => !state.draft.slots[plant_id]);
  return (visits.find(({ plant_id }) => plant_id === wanted) ?? open ?? visits[0])?.plant_id ?? null;
}

export async function submitSchedule(posted: CheckoutRequest) {
  const later = posted.source.slot === "optional" && (await intentOf(posted.request)) === "later";
  return later
    ? submitCheckoutStep(posted, "schedule", z.object({}), chooseLater)
    : submitCheckoutStep(posted, "schedule", checkoutSlotSchema, enterSlot);
}

function serviceOf(context: StepContext): Pick<SlotRange, "service" | "subdistrict_code"> {
  const home = homeOf(context);
  return home === undefined ? { service: "branch" } : { service: "home_care", subdistrict_code: home };
}

function chooseLater({ draft }: StepContext): Promise<CheckoutDraft> {
  return Promise.resolve({ ...draft, later: true, plant: null, slots: {}, seen_total: null });
}

async function enterSlot(
  context: StepContext,
  input: z.output<typeof checkoutSlotSchema>,
): Promise<CheckoutDraft> {
  const { up, checkout, draft } = context;
  const { plant_id } = input;
  const seats = seatsAt(context, plant_id);
  const product_ids = productsAt(context, plant_id);
  const slot = await requireSlot(up, { ...input, ...serviceOf(context), seats, product_ids });
  const { hold_id, expires_at } = await holdSuitable(up, {
    slot_id: slot.slot_id,
    qty: seats,
    visitors: visitorsAt(context, plant_id),
  });
  const { plant_id: _plant, remaining: _left, ...time } = slot;
  const chosen = { ...time, hold_id, expires_at };
  const next = { ...draft, slots: { ...draft.slots, [plant_id]: chosen } };
  return checkout.slot === "optional" ? { ...next, plant: plant_id, later: false, seen_total: null } : next;
}
