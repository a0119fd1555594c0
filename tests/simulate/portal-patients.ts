import * as cancelPage from "../../app/routes/patient/order-cancel/route.tsx";
import * as checkoutPage from "../../app/routes/patient/order-test/route.tsx";
import * as choosePage from "../../app/routes/patient/order-reschedule/route.tsx";
import * as confirmPage from "../../app/routes/patient/order-reschedule-confirm/route.tsx";
import * as refundPage from "../../app/routes/patient/order-refund/route.tsx";
import { anyOrder, anySlot, ownerOf, plantOf } from "./bookings.ts";
import { open, press, type Journey, type Result } from "./journeys.ts";
import { must, type ModelOrder, type RefundedSums } from "./model.ts";
import { ACCOUNT } from "./refunds.ts";
import { lockOf } from "./two-factor-proofs.ts";
import type { World } from "./world.ts";

const TEST = "prd-urine";

interface CheckoutStep {
  total: number;
  times: { from: string; slots: { slot_id: string }[] } | null;
  clientRequestId: string;
  fingerprint: string;
  practitioner_name: string;
}

const stepIn = (result: Result) =>
  result.kind === "page" ? ((result.data as { step?: CheckoutStep }).step ?? null) : null; // its loader

/**
 * Books one test: person, time, method, review. Two of them may share a draft, like two tabs; each entry
 * has its own mark, which the review shows and the order keeps.
 */
export function checkout(world: World): Journey {
  const person = world.random.pick(world.people.patients.slice(0, 60));
  const branch = plantOf(anySlot(world));
  const entity = world.newId("checkout");
  const path = `/patient/order-test/${branch}/${TEST}`;
  let stage = 1;
  const goTo = (result: Result): boolean => {
    if (result.kind !== "redirected") return result.kind !== "unknown" || stage < 4;
    const step = /[?&]step=(\d)/.exec(result.location)?.[1];
    if (step === undefined) return false;
    stage = Number(step);
    return true;
  };
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const here = `${path}?step=${String(stage)}`;
    if (stage === 1)
      return goTo(
        await press(at, journey, here, {
          [`people.${TEST}`]: person.patient_id ?? "",
          practitioner_name: `portal ${at.newId("entry")}`,
        }),
      );
    const page = await open(at, journey, here);
    const step = stepIn(page);
    if (!step) return goTo(page);
    if (stage === 2) {
      const slots = step.times?.slots ?? [];
      if (!step.times || slots.length === 0) return false;
      const { slot_id } = at.random.pick(slots.slice(0, 8));
      return goTo(
        await press(at, journey, here, { intent: "slot", plant_id: branch, from: step.times.from, slot_id }),
      );
    }
    if (stage === 3)
      return goTo(await press(at, journey, here, { method_code: "VA_BCA", shown_total: String(step.total) }));
    const { clientRequestId: client_request_id, fingerprint: shown, practitioner_name } = step;
    const result = await press(at, journey, here, {
      client_request_id,
      shown,
      accept_terms: "on",
      accept_fasting: "on",
    });
    await placed(at, journey, result, practitioner_name);
    return goTo(result);
  };
  return { person, entity, page: checkoutPage, path, params: { branch, id: TEST }, next };
}

/** After the last press: the order that the review showed, or no order. */
async function placed(
  world: World,
  { person, entity }: Journey,
  result: Result,
  shown: string,
): Promise<void> {
  const rows = await world.lab.db
    .selectFrom("lab_order as o")
    .innerJoin("payment as p", "p.order_number", "o.order_number")
    .select(["o.order_number", "o.practitioner_name", "o.slot_id", "p.payment_id", "p.expires_at"])
    .where("o.account_id", "=", person.account_id)
    .where("o.practitioner_name", "like", "portal %")
    .execute();
  const fresh = rows.filter(({ order_number }) => !world.model.orders.has(order_number));
  must(fresh.length <= 1, entity, () => `one press placed ${String(fresh.length)} orders`);
  for (const row of fresh) {
    must(
      row.practitioner_name === shown,
      entity,
      () => `the review showed ${shown}, the order says ${String(row.practitioner_name)}`,
    );
    must(
      result.kind === "redirected" || result.kind === "unknown",
      entity,
      () => `an order was placed, and the page said ${result.kind}`,
    );
    const { order_number: number, slot_id, payment_id, expires_at } = row;
    const expiresAt = expires_at === null ? null : Date.parse(expires_at);
    world.model.ordered({
      number,
      account_id: person.account_id,
      kind: "test",
      slot_id,
      payment_id,
      expiresAt,
    });
    world.note(number, `placed as ${entity}`);
  }
  const isDone =
    result.kind === "redirected" && !/[?&]step=/.test(result.location) && result.location.includes("payment");
  must(
    !isDone || rows.some((row) => row.practitioner_name === shown),
    entity,
    () => "the page says done, and there is no order",
  );
}

const isOwnedByOne = (world: World) => (row: ModelOrder) => !world.isUnanswered(row.number);

/** Cancels an unpaid order, or a paid one for its money. */
export function cancelling(world: World): Journey | null {
  const order = anyOrder(
    world,
    (row) =>
      row.kind === "test" &&
      (row.ending === null ||
        // The portal would ask for the second lock.
        (row.ending === "paid" && !row.isCheckedIn && lockOf(world, ownerOf(world, row)) === "off")) &&
      isOwnedByOne(world)(row),
  );
  if (!order) return null;
  const { number } = order;
  const isPaid = order.ending === "paid";
  const path = `/patient/order/${number}/${isPaid ? "refund" : "cancel"}`;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey);
    if (page.kind === "signed_out") return true;
    if (page.kind !== "page") return false;
    const { fingerprint: shown, cancellation } = page.data as {
      fingerprint: string;
      cancellation?: (RefundedSums & { account_name: string }) | null;
    }; // its loader
    if (at.isUnanswered(number)) return true;
    const wasOpen = isPaid ? order.refund === null && !order.isCheckedIn : order.ending === null;
    const account = cancellation ? { ...ACCOUNT, account_name: cancellation.account_name } : {};
    const result = await press(at, journey, path, { shown, reason: "simulated", ...account });
    const row = await rowOf(at, number);
    if (wasOpen && row.cancel_reason === "by_patient") {
      must(
        result.kind === "redirected" || result.kind === "unknown",
        number,
        () => `canceled, and the page said ${result.kind}`,
      );
      if (cancellation) at.model.refunded(number, sumsOf(cancellation));
      else at.model.ended(number, "by_patient");
    } else {
      // The lock may have been switched on by a call without an answer.
      const isLocked = isPaid && result.kind === "redirected" && result.location.startsWith("/second-lock?");
      const isDone = result.kind === "redirected" && !isLocked;
      must(!wasOpen || !isDone, number, () => "the page says canceled, and it is not");
    }
    return false;
  };
  return {
    person: ownerOf(world, order),
    entity: number,
    page: isPaid ? refundPage : cancelPage,
    path,
    params: { order_number: number },
    next,
  };
}

const sumsOf = ({ gross, fee, net }: RefundedSums) => ({ gross, fee, net });

export function moving(world: World): Journey | null {
  const order = anyOrder(
    world,
    (row) => row.kind === "test" && row.ending === "paid" && isOwnedByOne(world)(row),
  );
  if (!order) return null;
  const { number } = order;
  const path = `/patient/order/${number}/reschedule`;
  let isChosen = false;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey, isChosen ? `${path}/confirm` : path);
    if (page.kind === "signed_out") return true;
    if (page.kind !== "page") return false;
    if (!isChosen) {
      const { times, place } = page.data as { times: CheckoutStep["times"]; place: string }; // its loader
      if (!times || times.slots.length === 0) return false;
      const { slot_id } = at.random.pick(times.slots.slice(0, 8));
      const chosen = await press(at, journey, path, { place, from: times.from, slot_id });
      isChosen = chosen.kind === "redirected" && chosen.location.endsWith("/confirm");
      journey.page = isChosen ? confirmPage : choosePage;
      return isChosen || chosen.kind === "signed_out";
    }
    const { fingerprint: shown, draft } = page.data as {
      fingerprint: string;
      draft: { slot: { slot_id: string } };
    }; // its loader
    if (at.isUnanswered(number)) return true;
    const result = await press(at, journey, `${path}/confirm`, { shown, accept_fasting: "on" });
    const row = await rowOf(at, number);
    const isRepeat = order.isCheckedIn && row.order_status === "active";
    if (isRepeat || row.reschedule_count > order.moves.length - order.repeats) {
      must(
        result.kind === "redirected" || result.kind === "unknown",
        number,
        () => `moved, and the page said ${result.kind}`,
      );
      must(
        row.slot_id === draft.slot.slot_id,
        number,
        () => `the page showed ${draft.slot.slot_id}, it is at ${String(row.slot_id)}`,
      );
      at.model.moved(number, draft.slot.slot_id);
    }
    return false;
  };
  return {
    person: ownerOf(world, order),
    entity: number,
    page: choosePage,
    path,
    params: { order_number: number },
    next,
  };
}

function rowOf({ lab }: World, order_number: string) {
  return lab.db
    .selectFrom("lab_order")
    .select(["cancel_reason", "reschedule_count", "slot_id", "order_status"])
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
}
