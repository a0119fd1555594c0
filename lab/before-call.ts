import type { Call, BeforeCall, Route } from "./http/server.ts";
import { issueInvoices } from "./company/billing-issue.ts";
import { expireCompanyPayments } from "./company/company-payments.ts";
import { runApart, STEP_LONGEST_MS } from "./lib/apart.ts";
import { eraseDue } from "./privacy/erase.ts";
import { closeQuiet } from "./questions/questions.ts";
import { expireDue } from "./orders/order-flow.ts";
import { noteNoShows } from "./orders/no-shows.ts";
import { offerPlaces } from "./time-wishes/offer-places.ts";

const steps: Record<BeforeCall, (call: Call) => Promise<void>> = {
  due: async ({ db, clock }) => {
    await expireDue(db, clock);
    await noteNoShows(db, clock);
    await runApart({ db, clock }, "offers", "", () => offerPlaces(db, clock), STEP_LONGEST_MS);
  },
  billed: async ({ db, clock }) => {
    await expireCompanyPayments(db, clock);
    await issueInvoices(db, clock);
  },
  asked: ({ db, clock }) => closeQuiet(db, clock),
  erasing: ({ db, clock }) => eraseDue(db, clock),
};

/** Runs the steps that a route names before its handler. */
export function prepared(route: Route): Route {
  const { first, handle } = route;
  return {
    ...route,
    handle: async (call) => {
      for (const name of first) await steps[name](call);
      return handle(call);
    },
  };
}
