import { redirect } from "@remix-run/node";
import { loadHomeCareAddress, submitAddressStep } from "~/features/checkout/home-care/address.server.ts";
import { loadHomeCareTests, submitTests } from "~/features/checkout/home-care/tests.server.ts";
import { loadWho, submitWho } from "~/features/checkout/home-care/who.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { wantedStep } from "~/steps/journey.ts";
import { loadStep } from "~/steps/wizard.server.ts";
import { askStepAhead } from "./ahead.server.ts";
import { isEmpty, type Checkout } from "./checkout.ts";
import { findOrdered, forgetPlacedOrders } from "./done.server.ts";
import { firstMissingCheckoutStep, openingStep, type CheckoutDraft } from "./draft.server.ts";
import { loadCheckoutPayment, submitPayment } from "./payment.server.ts";
import { loadPeople, submitPeople } from "./people.server.ts";
import { loadCheckoutReview, submitCheckoutReview } from "./review.server.ts";
import { atBranch, loadSchedule, submitSchedule } from "./schedule.server.ts";
import { loadSoFar } from "./so-far.server.ts";
import { openCheckout } from "./sources.server.ts";
import type { StepContext } from "./quote.server.ts";
import type { CheckoutRequest } from "./step.server.ts";

const steps = {
  who: { load: loadWho, submit: submitWho },
  tests: { load: loadHomeCareTests, submit: submitTests },
  address: { load: loadHomeCareAddress, submit: submitAddressStep },
  people: { load: loadPeople, submit: submitPeople },
  schedule: { load: loadScheduleSoFar, submit: submitSchedule },
  payment: { load: loadCheckoutPayment, submit: submitPayment },
  review: { load: loadCheckoutReview, submit: submitCheckoutReview },
};

async function loadScheduleSoFar(context: StepContext) {
  if (context.checkout.slot !== "optional") {
    const [schedule, soFar] = await Promise.all([loadSchedule(context), loadSoFar(context)]);
    return { ...schedule, soFar };
  }
  const schedule = await loadSchedule(context);
  const { times } = schedule;
  const shown = times ? atBranch(context, times.plant_id, times.plant_name) : context;
  return { ...schedule, soFar: await loadSoFar(shown) };
}

/** Data of a checkout step or of the "already ordered" page. */
export async function loadCheckout({ source, ...asked }: CheckoutRequest) {
  const { request, session, up, t } = asked;
  const wanted = wantedStep(source, request.url);
  const begin = (draft: CheckoutDraft) => askStepAhead({ ...asked, source, draft });
  const state = { ...asked, ...(await openCheckout(source, up, session, begin)) };
  const { checkout, draft } = state;
  const missing = firstMissingCheckoutStep(state);
  const empty = isEmpty(checkout);
  const [first] = source.steps;
  // A single product may be ordered again from its first step.
  const fresh = wanted === first && (empty || source.kind !== "cart");
  const untouched = missing === first || missing === openingStep(source);
  const orders = untouched && !fresh ? await findOrdered(session, up, checkout) : null;
  if (orders) return { title: t("checkout:done.title"), done: { orders, path: empty ? null : source.path } };
  if (empty) throw redirect(source.leavePath, 303);
  // Buyers who already chose something keep it and are told at the review.
  if (checkout.closed && untouched)
    throw redirectWithFlash(source.leavePath, "warning", `checkout:errors.closed.${checkout.closed}`);
  return {
    title: t(`checkout:${wanted}.title`, { flow: flowOf(checkout, t) }),
    done: null,
    since: checkout.earlier?.since ?? null,
    // These steps show the choice themselves.
    concerned: wanted === "people" || wanted === "who" ? null : draft.concerned,
    ...(await loadStep({ journey: source, missing, steps, state })),
  };
}

/** Name of a checkout in its titles, so that steps of two of them differ. */
function flowOf({ kind, lines }: Checkout, t: Translate): string {
  if (kind === "home_care") return t("ui:place.home_care");
  return (kind === "cart" ? null : lines[0]?.product_name) ?? t("checkout:steps");
}

/** Action of a checkout: the URL's step, or "Order the same once more". */
export async function submitCheckout(asked: CheckoutRequest) {
  const { request, session, source } = asked;
  if ((await intentOf(request)) !== "order_again")
    return steps[wantedStep(source, request.url)].submit(asked);
  return submit(request, session, {
    run: async () => {
      await forgetPlacedOrders(session, source);
      return redirect(source.path, 303);
    },
  });
}
