import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import { takeLostForm } from "~/forms/forms.server.ts";
import { valuesOf } from "~/forms/forms.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import { listOrders, quoteOrder } from "~/upstream/orders.server.ts";
import { listPaymentMethods } from "~/upstream/payments.server.ts";
import { stepPath, stepsOf, wantedStep, type Checkout, type StepName } from "./checkout.ts";
import { findDone, firstMissing, itemsOf, requestIdOf, visitsOf, type Draft } from "./draft.server.ts";
import { loadSchedule } from "./schedule.server.ts";
import type { Source } from "./sources.server.ts";

/**
 * What a step of a checkout shows. Throws a redirect to the first unfinished step when a later one is
 * asked for, so that no step can be skipped.
 */
export async function loadCheckout(request: Request, session: Session, source: Source) {
  const up = upstreamFor(session, request);
  const { checkout, draft } = await source(up, session);
  const url = new URL(request.url);
  const wanted = wantedStep(checkout, url);
  const missing = firstMissing(checkout, draft);
  const done = missing === "people" ? await alreadyOrdered(up, session, checkout, wanted) : null;
  const t = getT(request);
  if (done) {
    return {
      title: t("checkout:done.title"),
      done: { orders: done.orders, again: randomUUID(), path: checkout.path },
    };
  }
  const steps = stepsOf(checkout);
  if (steps.indexOf(wanted) > steps.indexOf(missing)) throw redirect(stepPath(checkout, missing), 302);
  const lost = await takeLostForm(session.accountKey, request);
  const at = steps.indexOf(wanted);
  const before = steps[at - 1];
  return {
    title: t(`checkout:${wanted}.title`),
    done: null,
    kind: checkout.kind,
    steps: steps.map((name, nth) => ({ name, href: nth < at ? stepPath(checkout, name) : undefined })),
    current: at + 1,
    backHref: before ? stepPath(checkout, before) : checkout.leavePath,
    action: url.pathname + url.search,
    values: lost ? valuesOf(lost) : null,
    step: await loadStep(up, request, { checkout, draft }, wanted),
  };
}

interface Kept {
  checkout: Checkout;
  draft: Draft;
}

async function loadStep(up: UpstreamContext, request: Request, kept: Kept, step: StepName) {
  switch (step) {
    case "people":
      return { name: step, clientRequestId: randomUUID(), ...(await loadPeople(up, kept)) };
    case "schedule":
      return {
        name: step,
        clientRequestId: randomUUID(),
        ...(await loadSchedule(up, new URL(request.url), kept)),
      };
    case "payment":
      return { name: step, clientRequestId: randomUUID(), ...(await loadPayment(up, kept)) };
    case "review":
      return {
        name: step,
        clientRequestId: requestIdOf(kept.checkout, kept.draft),
        ...(await loadReview(up, kept)),
      };
  }
}

async function loadPeople(up: UpstreamContext, { checkout, draft }: Kept) {
  const people = await listBookablePeople(up);
  const lines = checkout.lines.map((line) => ({
    key: line.key,
    product_name: line.product_name,
    plant_name: line.plant_name,
    qty: line.qty,
    chosen: draft.people[line.key] ?? line.suggested,
  }));
  return { people, lines, several: checkout.kind !== "cart", practitioner_name: draft.practitioner_name };
}

async function loadPayment(up: UpstreamContext, kept: Kept) {
  const quote = await quoteOf(up, kept);
  const methods = await methodsOf(up, kept, quote.grand_total);
  const { method } = kept.draft;
  return { methods, total: quote.grand_total, chosen: method?.code ?? null, phone: method?.phone ?? "" };
}

async function loadReview(up: UpstreamContext, { checkout, draft }: Kept) {
  const quote = await quoteOf(up, { checkout, draft });
  const visits = visitsOf(checkout, draft).flatMap(({ plant_id }) => {
    const slot = draft.slots[plant_id];
    const name = checkout.lines.find((line) => line.plant_id === plant_id)?.plant_name ?? "";
    return slot
      ? [
          {
            plant_id,
            plant_name: name,
            ...slot,
            changeHref: stepPath(checkout, "schedule", { plant: plant_id }),
          },
        ]
      : [];
  });
  const changed = draft.seen_total !== null && draft.seen_total !== quote.grand_total;
  return {
    quote,
    visits,
    later: checkout.slot === "optional" && draft.later,
    method: draft.method,
    practitioner_name: draft.practitioner_name,
    /** the total of the step before, when it is no longer true */
    total_before: changed ? draft.seen_total : null,
    change: {
      people: stepPath(checkout, "people"),
      schedule: checkout.slot === "none" ? null : stepPath(checkout, "schedule"),
      payment: stepPath(checkout, "payment"),
    },
  };
}

/** Prices of this moment for what was chosen. */
export function quoteOf(up: UpstreamContext, { checkout, draft }: Kept) {
  const { order_type, voucher_code } = checkout;
  return quoteOrder(up, { order_type, voucher_code, items: itemsOf(checkout, draft) });
}

/** Ways to pay that fit; with several branches each order has an amount of its own. */
export function methodsOf(up: UpstreamContext, { checkout, draft }: Kept, total: number) {
  const visits = visitsOf(checkout, draft);
  const single = visits.length <= 1 || total === 0;
  return listPaymentMethods(up, {
    order_type: checkout.order_type,
    plant_id: visits.length === 1 ? visits[0]?.plant_id : undefined,
    amount: single ? total : undefined,
  });
}

/**
 * Orders that these lines have become already. One product may be ordered again from its first step, and
 * so may a cart whose orders all came to nothing.
 */
async function alreadyOrdered(up: UpstreamContext, session: Session, checkout: Checkout, wanted: StepName) {
  if (checkout.kind !== "cart" && wanted === "people") return null;
  const done = await findDone(session, checkout);
  if (!done) return null;
  const { results } = await listOrders(up, {});
  const numbers = done.orders.map(({ order_number }) => order_number);
  const orders = results.filter(({ order_number }) => numbers.includes(order_number));
  const ended = orders.length > 0 && orders.every(({ order_status }) => order_status === "canceled");
  return ended ? null : done;
}

export type CheckoutView = Awaited<ReturnType<typeof loadCheckout>>;
export type StepView = Extract<CheckoutView, { done: null }>["step"];
