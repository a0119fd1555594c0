import { redirect } from "@remix-run/node";
import { z } from "zod";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { loadHomeCareAddress, submitAddressStep } from "~/features/home-care/address.server.ts";
import { loadHomeCareTests, submitTests } from "~/features/home-care/tests.server.ts";
import { loadWho, submitWho } from "~/features/home-care/who.server.ts";
import { askStepAhead } from "./ahead.server.ts";
import { isEmpty, checkoutStepPath, checkoutSteps, wantedCheckoutStep, type StepName } from "./checkout.ts";
import { forgetPlacedOrders, findOrdered } from "./done.server.ts";
import { firstMissingCheckoutStep, type CheckoutDraft } from "./draft.server.ts";
import { loadCheckoutPayment, submitPayment } from "./payment.server.ts";
import { loadPeople, submitPeople } from "./people.server.ts";
import { loadCheckoutReview, submitCheckoutReview } from "./review.server.ts";
import { loadSchedule, submitSchedule } from "./schedule.server.ts";
import { loadSoFar, soFarOfLines } from "./so-far.server.ts";
import { openCheckout, type Source } from "./sources.server.ts";
import type { StepContext } from "./step.server.ts";

/**
 * Data of a checkout step or of the "already ordered" page. Throws a redirect to the first
 * unfinished step, so that no step can be skipped.
 */
export async function loadCheckout(request: Request, patient: Guarded, source: Source) {
  const { session, up } = patient;
  const url = new URL(request.url);
  const wanted = wantedCheckoutStep(source, url);
  const begin = (draft: CheckoutDraft) => askStepAhead({ ...patient, source, draft }, wanted, url);
  const context = { ...patient, ...(await openCheckout(source, up, session, begin)) };
  const missing = firstMissingCheckoutStep(context);
  const t = getT(request);
  const empty = isEmpty(context.checkout);
  const steps = checkoutSteps(source);
  // A single product may be ordered again from its first step.
  const fresh = wanted === steps[0] && (empty || source.kind !== "cart");
  const orders = missing === steps[0] && !fresh ? await findOrdered(session, up, context.checkout) : null;
  if (orders) return { title: t("checkout:done.title"), done: { orders, path: empty ? null : source.path } };
  if (empty) throw redirect(source.leavePath, 303);
  const { closed } = context.checkout;
  // Buyers who already chose something keep it and are told at the review.
  if (closed && missing === steps[0])
    throw redirectWithFlash(source.leavePath, { kind: "warning", key: `checkout:errors.closed.${closed}` });
  const at = steps.indexOf(wanted);
  if (at > steps.indexOf(missing)) throw redirect(checkoutStepPath(source, missing), 302);
  const before = steps[at - 1];
  return {
    title: t(`checkout:${wanted}.title`),
    done: null,
    // These steps show the choice themselves.
    forWhom: wanted === "people" || wanted === "who" ? null : context.draft.for_whom,
    steps: steps.map((name, nth) => ({ name, href: nth < at ? checkoutStepPath(source, name) : undefined })),
    current: at + 1,
    here: checkoutStepPath(source, wanted),
    backHref: before ? checkoutStepPath(source, before) : source.leavePath,
    step: await loadStep(context, wanted, request, t),
  };
}
export type CheckoutView = Awaited<ReturnType<typeof loadCheckout>>;
export type CheckoutStepView = Awaited<ReturnType<typeof loadStep>>;

async function loadStep(context: StepContext, name: StepName, request: Request, t: Translate) {
  const url = new URL(request.url);
  switch (name) {
    case "who":
      return { name, ...(await loadWho(context, url)), soFar: null };
    case "tests":
      return { name, ...(await loadHomeCareTests(context, request)), soFar: null };
    case "address":
      return { name, ...(await loadHomeCareAddress(context)), soFar: null };
    case "people":
      return { name, ...(await loadPeople(context)), soFar: soFarOfLines(context) };
    case "schedule": {
      const [schedule, soFar] = await Promise.all([loadSchedule(context, url), loadSoFar(context)]);
      return { name, ...schedule, soFar };
    }
    case "payment":
      return { name, ...(await loadCheckoutPayment(context)) };
    case "review":
      // The review shows all of it itself.
      return { name, ...(await loadCheckoutReview(context, t)), soFar: null };
  }
}

const submits = {
  who: submitWho,
  tests: submitTests,
  address: submitAddressStep,
  people: submitPeople,
  schedule: submitSchedule,
  payment: submitPayment,
  review: submitCheckoutReview,
};

/** Action of a checkout: the URL's step, or "Order the same once more". */
export async function submitCheckout(request: Request, patient: Guarded, source: Source) {
  const { session } = patient;
  if ((await intentOf(request)) !== "order_again")
    return submits[wantedCheckoutStep(source, new URL(request.url))]({ ...patient, request, source });
  return submit({
    request,
    session,
    schema: z.object({}),
    run: async () => {
      await forgetPlacedOrders(session, source);
      return redirect(source.path, 303);
    },
  });
}
