import { z } from "zod";
import { dateIn, loadFreeTimes, WINDOW_DAYS } from "~/features/visit/times.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { addDays, HOME_ZONE, today } from "~/lib/dates.ts";
import { askAhead } from "~/upstream/client/ask-ahead.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";
import { holdSlot, listTimes, type SlotRange } from "~/upstream/orders/schedule.server.ts";
import { stepNumber, checkoutStepPath, validityOf } from "./checkout.ts";
import {
  homeOf,
  productsAt,
  seatsAt,
  visitsOf,
  type CheckoutState,
  type CheckoutDraft,
} from "./draft.server.ts";
import { slotSchema } from "./schema.ts";
import { submitCheckoutStep, type StepContext, type StepRequest } from "./step.server.ts";

export async function loadSchedule(context: StepContext, url: URL) {
  const { up, checkout, draft } = context;
  const optional = checkout.slot === "optional";
  const product_id = checkout.lines[0]?.product_id;
  const wanted = url.searchParams.get("plant");
  const likely = optional ? (wanted ?? draft.plant) : null;
  if (likely !== null) askAhead(up, () => loadTimes(context, url, likely));
  const plants = optional
    ? (await listPlants(up, { product_id })).results.map(({ id, name }) => ({ id, name }))
    : [];
  const plant_id = optional
    ? (plants.find(({ id }) => id === (wanted ?? draft.plant))?.id ?? null)
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

async function loadTimes(context: StepContext, url: URL, plant_id: string) {
  const { up, checkout, draft } = context;
  const service = serviceOf(context);
  const times = await loadFreeTimes(up, url, {
    ...service,
    plant: plant_id,
    seats: seatsAt(context, plant_id),
    product_ids: productsAt(context, plant_id),
    chosen: draft.slots[plant_id],
    hrefOf: (query) => checkoutStepPath(checkout, "schedule", { plant: plant_id, ...query }),
  });
  return { ...times, atHome: service.service === "home_care" };
}

/** The requested branch, else the first without a time, else the first. */
function nextPlant(state: CheckoutState, wanted: string | null): string | null {
  const visits = visitsOf(state);
  const open = visits.find(({ plant_id }) => !state.draft.slots[plant_id]);
  return (visits.find(({ plant_id }) => plant_id === wanted) ?? open ?? visits[0])?.plant_id ?? null;
}

export async function submitSchedule(posted: StepRequest) {
  const later = posted.source.slot === "optional" && (await intentOf(posted.request)) === "later";
  return later
    ? submitCheckoutStep(posted, "schedule", z.object({}), chooseLater)
    : submitCheckoutStep(posted, "schedule", slotSchema, enterSlot);
}

function rangeAt(context: StepContext, plant_id: string, date_from: string): SlotRange {
  return { ...serviceOf(context), plant_id, date_from, days: WINDOW_DAYS, qty: 1 };
}

function serviceOf(context: StepContext): Pick<SlotRange, "service" | "subdistrict_code"> {
  const home = homeOf(context);
  return home === undefined ? { service: "branch" } : { service: "home_care", subdistrict_code: home };
}

function chooseLater({ draft }: StepContext): Promise<CheckoutDraft> {
  return Promise.resolve({ ...draft, later: true, plant: null, slots: {}, seen_total: null });
}

async function enterSlot(context: StepContext, input: z.output<typeof slotSchema>): Promise<CheckoutDraft> {
  const { up, checkout, draft } = context;
  const { plant_id, slot_id } = input;
  // Yesterday in the home zone may still be today in the branch's zone.
  const date_from = dateIn(input.from, addDays(today(HOME_ZONE), -1));
  const slots = await listTimes(up, rangeAt(context, plant_id, date_from), productsAt(context, plant_id));
  const slot = slots.find((one) => one.slot_id === slot_id);
  const seats = seatsAt(context, plant_id);
  if (!slot) throw slotRejection("checkout:errors.slot_taken");
  if (slot.remaining < seats) throw slotRejection("checkout:errors.members_exceed");
  const { hold_id, expires_at } = await holdSlot(up, { slot_id, qty: seats });
  const { plant_id: _plant, remaining: _left, ...time } = slot;
  const chosen = { ...time, hold_id, expires_at };
  const next = { ...draft, slots: { ...draft.slots, [plant_id]: chosen } };
  return checkout.slot === "optional" ? { ...next, plant: plant_id, later: false, seen_total: null } : next;
}

function slotRejection(text: string): FormRejection {
  return new FormRejection({ slot_id: [text] }, { status: 409 });
}
