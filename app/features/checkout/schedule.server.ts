import { z } from "zod";
import { holdSuitable, loadFreeTimes, requireSlot } from "~/features/visit/times.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { stepNumber, stepPath } from "~/steps/journey.ts";
import { stepForm } from "~/steps/wizard.server.ts";
import { prefetch } from "~/upstream/client/prefetch.server.ts";
import { familiarFirst, listFamiliarBranches } from "~/features/branches/familiar.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { SlotRange } from "~/upstream/orders/schedule.server.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { checkoutSlotSchema } from "./schema.ts";
import { loadSoFar } from "./so-far.server.ts";
import {
  homeOf,
  productsAt,
  seatsAt,
  validityOf,
  visitorsAt,
  visitsOf,
  type CheckoutRequest,
  type CheckoutStep,
} from "./step.server.ts";
import { checkoutWizard } from "./journey.server.ts";

export async function loadSchedule(step: CheckoutStep) {
  if (step.checkout.slot !== "optional") {
    const [schedule, soFar] = await Promise.all([loadBranchTimes(step), loadSoFar(step)]);
    return { ...schedule, soFar };
  }
  const schedule = await loadBranchTimes(step);
  const { times } = schedule;
  const shown = times ? atBranch(step, times.plant_id, times.plant_name) : step;
  return { ...schedule, soFar: await loadSoFar(shown) };
}
export type ScheduleView = Awaited<ReturnType<typeof loadBranchTimes>>;

export async function loadBranchTimes(step: CheckoutStep) {
  const { up, checkout, draft, request } = step;
  const url = new URL(request.url);
  const optional = checkout.slot === "optional";
  const product_id = checkout.lines[0]?.product_id;
  const target = url.searchParams.get("plant");
  const likely = optional ? likelyBranch(request.url, draft) : null;
  if (likely !== null) prefetch(up, () => loadTimes(step, url, likely));
  const plants = optional ? await plantsOffering(up, product_id) : [];
  const plant_id = optional
    ? ((plants.find(({ id }) => id === likely) ?? plants[0])?.id ?? null)
    : nextPlant(step, target);
  return {
    optional,
    plants,
    path: checkout.path,
    number: stepNumber(checkout, "schedule"),
    several: visitsOf(step).length,
    until: validityOf(checkout, up.lang)?.until ?? null,
    times: plant_id === null ? null : await loadTimes(step, url, plant_id),
  };
}

export function atBranch(step: CheckoutStep, plant: string, plant_name: string): CheckoutStep {
  const { checkout, draft } = step;
  const lines = checkout.lines.map((line) => ({ ...line, plant_name }));
  return { ...step, checkout: { ...checkout, lines }, draft: { ...draft, plant } };
}

export function likelyBranch(url: string, { plant }: Pick<CheckoutDraft, "plant">): string | null {
  return new URL(url).searchParams.get("plant") ?? plant;
}

async function plantsOffering(up: CheckoutStep["up"], product_id: string | undefined) {
  const [plants, familiar] = await Promise.all([
    listPlants(up, { product_id, ...(product_id === undefined ? {} : { sort: "price" as const }) }),
    settle(listFamiliarBranches(up)),
  ]);
  const sorted = familiarFirst(plants, familiar.ok ? familiar.data : []);
  return sorted.map(({ id, name }) => ({ id, name }));
}

async function loadTimes(step: CheckoutStep, url: URL, plant_id: string) {
  const { up, checkout, draft } = step;
  const service = serviceOf(step);
  const [day, start] = draft.wanted[plant_id]?.split("T") ?? [];
  const times = await loadFreeTimes(up, url, {
    ...service,
    plant: plant_id,
    seats: seatsAt(step, plant_id),
    product_ids: productsAt(step, plant_id),
    chosen: draft.slots[plant_id],
    usual_day: day,
    usual_start: url.searchParams.get("start") ?? start ?? checkout.earlier?.time_start,
    hrefOf: (query) => stepPath(checkout, "schedule", { plant: plant_id, ...query }),
  });
  return { ...times, atHome: service.service === "home_care" };
}

function nextPlant(step: CheckoutStep, requested: string | null): string | null {
  const visits = visitsOf(step);
  const open = visits.find(({ plant_id }) => !step.draft.slots[plant_id]);
  return (visits.find(({ plant_id }) => plant_id === requested) ?? open ?? visits[0])?.plant_id ?? null;
}

const submitLater = stepForm(checkoutWizard, z.object({}), chooseLater, "missing");
const submitSlot = stepForm(checkoutWizard, checkoutSlotSchema, enterSlot, "missing");

export async function submitSchedule(caller: CheckoutRequest) {
  const isLater = caller.checkout.slot === "optional" && (await intentOf(caller.request)) === "later";
  return isLater ? submitLater(caller) : submitSlot(caller);
}

function serviceOf(step: CheckoutStep): Pick<SlotRange, "service" | "subdistrict_code"> {
  const home = homeOf(step);
  return home === undefined ? { service: "branch" } : { service: "home_care", subdistrict_code: home };
}

function chooseLater({ draft }: CheckoutStep): CheckoutDraft {
  return { ...draft, later: true, plant: null, slots: {}, seen_total: null };
}

async function enterSlot(
  step: CheckoutStep,
  input: z.output<typeof checkoutSlotSchema>,
): Promise<CheckoutDraft> {
  const { up, checkout, draft } = step;
  const { plant_id } = input;
  const seats = seatsAt(step, plant_id);
  const product_ids = productsAt(step, plant_id);
  const slot = await requireSlot(up, { ...input, ...serviceOf(step), seats, product_ids });
  const { hold_id, expires_at } = await holdSuitable(up, {
    slot_id: slot.slot_id,
    qty: seats,
    visitors: visitorsAt(step, plant_id),
  });
  const { plant_id: _plant, remaining: _left, ...time } = slot;
  const chosen = { ...time, hold_id, expires_at };
  const next = { ...draft, slots: { ...draft.slots, [plant_id]: chosen } };
  return checkout.slot === "optional" ? { ...next, plant: plant_id, later: false, seen_total: null } : next;
}
