import { redirect } from "@remix-run/node";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { wantedStep } from "~/steps/journey.ts";
import { loadStep, submitStep } from "~/steps/wizard.server.ts";
import { prefetch } from "~/upstream/client/prefetch.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { findOrdered, forgetPlacedOrders } from "./done.server.ts";
import { readCheckoutDraft, type CheckoutDraft } from "./draft.server.ts";
import { loadHomeCareAddress, submitAddressStep } from "./home-care/address.server.ts";
import { loadHomeCareTests, submitTests } from "./home-care/tests.server.ts";
import { loadWho, submitWho } from "./home-care/who.server.ts";
import { submitCheckoutReview } from "./order.server.ts";
import { loadCheckoutPayment, submitPayment } from "./payment.server.ts";
import { loadPeople, submitPeople } from "./people.server.ts";
import { methodsFor, quoteOf } from "./quote.server.ts";
import { loadCheckoutReview } from "./review.server.ts";
import { atBranch, likelyBranch, loadBranchTimes, loadSchedule, submitSchedule } from "./schedule.server.ts";
import {
  firstMissingCheckoutStep,
  isEmpty,
  openingStep,
  type Checkout,
  type CheckoutRequest,
  type CheckoutStep,
} from "./step.server.ts";
import { checkoutWizard, openCheckout } from "./journey.server.ts";

const steps = {
  who: { load: loadWho, submit: submitWho },
  tests: { load: loadHomeCareTests, submit: submitTests },
  address: { load: loadHomeCareAddress, submit: submitAddressStep },
  people: { load: loadPeople, submit: submitPeople },
  schedule: { load: loadSchedule, submit: submitSchedule },
  payment: { load: loadCheckoutPayment, submit: submitPayment },
  review: { load: loadCheckoutReview, submit: submitCheckoutReview },
};

export async function loadCheckout(caller: CheckoutRequest) {
  const { request, session, t, checkout: source } = caller;
  const stored = await readCheckoutDraft(session, source.draftId);
  prefetchStep(caller, stored);
  const step = await openCheckout(caller, stored);
  const { checkout, draft } = step;
  const stepName = wantedStep(source, request.url);
  const missing = firstMissingCheckoutStep(step);
  const empty = isEmpty(checkout);
  const [first] = source.steps;
  // A single product may be ordered again from its first step.
  const fresh = stepName === first && (empty || source.kind !== "cart");
  const untouched = missing === first || missing === openingStep(source);
  const orders = untouched && !fresh ? await findOrdered(step) : null;
  if (orders) return { title: t("checkout:done.title"), done: { orders, path: empty ? null : source.path } };
  if (empty) throw redirect(source.leavePath, 303);
  // Buyers who already chose are told at the review.
  if (checkout.closed && untouched)
    throw redirectWithFlash(source.leavePath, "warning", `checkout:errors.closed.${checkout.closed}`);
  return {
    title: t(`checkout:${stepName}.title`, { flow: flowOf(checkout, t) }),
    done: null,
    since: checkout.earlier?.since ?? null,
    concerned: stepName === "people" || stepName === "who" ? null : draft.concerned,
    ...(await loadStep(checkoutWizard, steps, step)),
  };
}

/** If the lines changed since, the step asks again. */
function prefetchStep(caller: CheckoutRequest, draft: CheckoutDraft): void {
  const { up, request, checkout: source } = caller;
  const stepName = wantedStep(source, request.url);
  if (stepName === "people" || stepName === "who") return prefetch(up, () => listBookablePeople(up));
  const step = stepAhead(caller, draft);
  if (step === null) return;
  const open = stepName === "schedule" && source.slot === "optional";
  const branch = open ? likelyBranch(request.url, draft) : null;
  // An open branch is the first of a list that is not loaded yet.
  if (!open) prefetch(up, () => quoteOf(step));
  else if (branch !== null) prefetch(up, () => quoteOf(atBranch(step, branch, "")));
  if (stepName === "schedule") prefetch(up, () => loadBranchTimes(step));
  if (stepName === "payment") prefetch(up, () => methodsFor(step, draft.seen_total ?? draft.quoted_total));
}

/** The step as stored with its draft, as far as laboratory calls need it. */
function stepAhead(caller: CheckoutRequest, draft: CheckoutDraft): CheckoutStep | null {
  if (draft.ahead === null) return null;
  const { lines, voucher_code } = draft.ahead;
  const unnamed = lines.map((line) => ({ ...line, product_name: "", plant_name: "", suggested: [] }));
  return { ...caller, checkout: { ...caller.checkout, lines: unnamed, voucher_code }, draft };
}

function flowOf({ kind, lines }: Checkout, t: Translate): string {
  if (kind === "home_care") return t("ui:place.home_care");
  return (kind === "cart" ? null : lines[0]?.product_name) ?? t("checkout:steps");
}

export async function submitCheckout(caller: CheckoutRequest) {
  const { request, session, checkout } = caller;
  if ((await intentOf(request)) !== "order_again") return submitStep(checkoutWizard, steps, caller);
  return submit(request, session, {
    run: async () => {
      await forgetPlacedOrders(session, checkout);
      return redirect(checkout.path, 303);
    },
  });
}
