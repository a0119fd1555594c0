import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { holdSuitable, loadFreeTimes, requireSlot, slotRejection } from "~/features/visit/times.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { getPlant, listPlants } from "~/upstream/branches/plants.server.ts";
import { moveDrafts, type MoveDraft } from "./draft.server.ts";
import { moveRefusalOf } from "./refusals.ts";
import { chooseSchema, HOME } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** Products whose branches are looked up; beyond that, the visit stays at its branch. */
const MOST_PRODUCTS = 10;

/** A fee redirects to its order. */
export async function movableOrder(up: UpstreamContext, order_number: string): Promise<Order> {
  const order = await getOrder(up, order_number);
  const current = order.charge_of?.order_number;
  if (current) throw redirect(paths.orderReschedule(current), 302);
  return order;
}

export async function loadChoose(patient: Guarded, order_number: string) {
  const { up, t } = patient;
  const [order, ownPatientId] = await Promise.all([movableOrder(up, order_number), ownPatientOf(up)]);
  const { schedule, plant, reschedule } = order;
  const allowed = Boolean(reschedule?.allowed && schedule && plant);
  const atHome = schedule?.service === "home_care";
  const answer = allowed ? await loadTimes(patient, order) : null;
  return {
    title: t("reschedule:title", { number: order.order_number }),
    concerned: forOrder(ownPatientId, order),
    order_number: order.order_number,
    schedule,
    plant_name: plant?.name ?? "",
    atHome,
    ...termsOf(reschedule),
    refusal: allowed ? null : moveRefusalOf(reschedule?.refusal ?? null),
    ...(answer ?? NO_TIMES),
  };
}
export type ChooseView = Awaited<ReturnType<typeof loadChoose>>;

function termsOf(reschedule: Order["reschedule"]) {
  return {
    deadline: reschedule?.deadline ?? null,
    free_until: reschedule?.free_until ?? null,
    fee: reschedule ? reschedule.fee : 0,
    remaining: reschedule?.remaining ?? 0,
    pending: reschedule?.pending ?? null,
  };
}

const NO_TIMES = { places: [], place: "", times: null };

async function loadTimes({ request, session, up }: Guarded, order: Order) {
  const { schedule, plant, order_number } = order;
  if (!schedule || !plant || !isUnderstood(schedule.service)) return null;
  const atHome = schedule.service === "home_care";
  const draft = await moveDrafts.find(session, order_number);
  const url = new URL(request.url);
  const known = draft ? placeOf(draft.service, draft.plant_id) : null;
  const current = placeOf(schedule.service, plant.id);
  const place = allowedPlace(order, url.searchParams.get("place") ?? known ?? current, current);
  const isHome = atHome && place === HOME;
  const same = isHome || place === plant.id || (place === HOME && !atHome);
  const timesAt = () =>
    loadFreeTimes(up, url, {
      plant: same ? { ...plant, timezone: schedule.timezone } : place,
      service: isHome ? "home_care" : "branch",
      subdistrict_code: isHome ? subdistrictOf(order) : undefined,
      seats: countOrderSeats(order),
      product_ids: productsOf(order),
      within: order.reschedule?.within,
      chosen: known === place ? draft?.slot : undefined,
      hrefOf: (query) => paths.orderReschedule(order_number, { place, ...query }),
    });
  const [branches, times] = await Promise.all([branchesFor(up, order), timesAt()]);
  const home = atHome ? [{ value: HOME, name: null }] : [];
  return {
    place: isHome ? HOME : times.plant_id,
    places: [...home, ...branches.map(({ id, name }) => ({ value: id, name }))],
    times: { ...times, slots: times.slots.filter(({ slot_id }) => slot_id !== schedule.slot_id) },
  };
}

function allowedPlace({ reschedule }: Order, requested: string, current: string): string {
  return reschedule?.within?.plant_ids.includes(requested) === false ? current : requested;
}

const placeOf = (service: "branch" | "home_care", plant_id: string) =>
  service === "home_care" ? HOME : plant_id;

async function branchesFor(up: UpstreamContext, order: Order): Promise<{ id: string; name: string }[]> {
  const current = order.plant ? [order.plant] : [];
  const products = productsOf(order);
  const allowed = order.reschedule?.within?.plant_ids;
  if (products.length === 0 || products.length > MOST_PRODUCTS) return current;
  const lists = await Promise.all(products.map((product_id) => listPlants(up, { product_id })));
  const [first, ...others] = lists;
  const able = (first ?? []).filter(({ id }) => others.every((list) => list.some((item) => item.id === id)));
  return able.filter(({ id }) => allowed?.includes(id) ?? true).map(({ id, name }) => ({ id, name }));
}

function productsOf({ items }: Order): string[] {
  return [...new Set(items.flatMap(({ product_id }) => product_id ?? []))];
}

function subdistrictOf({ visit_address }: Order): string | undefined {
  return visit_address?.subdistrict_code ?? undefined;
}

function countOrderSeats({ participants }: Order): number {
  return Math.max(1, participants.length);
}

/** Holds the chosen time for 15 minutes. */
export function submitChoose(patient: Guarded, order_number: string) {
  const { request, session, up } = patient;
  return submit(request, session, {
    schema: chooseSchema,
    codes: { slot_full: "checkout:errors.slot_taken" },
    lookAt: paths.orderReschedule(order_number),
    run: async (input) => {
      const order = await movableOrder(up, order_number);
      await keepSlot(patient, order, input);
      return redirect(paths.orderRescheduleConfirm(order_number), 303);
    },
  });
}

async function keepSlot(
  { session, up }: Guarded,
  order: Order,
  { place, ...chosen }: z.output<typeof chooseSchema>,
): Promise<void> {
  const service = place === HOME ? "home_care" : "branch";
  const plant = place === HOME ? order.plant : await getPlant(up, place);
  if (!plant) throw slotRejection("checkout:errors.slot_taken");
  const seats = countOrderSeats(order);
  const slot = await requireSlot(up, {
    ...chosen,
    plant_id: plant.id,
    service,
    seats,
    product_ids: productsOf(order),
    subdistrict_code: place === HOME ? subdistrictOf(order) : undefined,
  });
  const visitors = order.participants.map(({ patient_id }) => ({
    patient_id,
    product_ids: order.items.flatMap((item) =>
      item.patient_id === patient_id && item.product_id ? [item.product_id] : [],
    ),
  }));
  await holdSuitable(up, { slot_id: slot.slot_id, qty: seats, visitors, moves: order.order_number });
  const before = await moveDrafts.find(session, order.order_number);
  const draft: MoveDraft = {
    reason: "",
    method_code: null,
    method_phone: "",
    ...before,
    plant_id: plant.id,
    plant_name: plant.name,
    service,
    slot,
  };
  await moveDrafts.save(session, draft, order.order_number);
}
