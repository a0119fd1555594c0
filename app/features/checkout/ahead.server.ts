import { wantedStep } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { askAhead } from "~/upstream/client/ask-ahead.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import type { CheckoutPlan } from "./checkout.ts";
import type { CheckoutState, CheckoutDraft } from "./draft.server.ts";
import { methodsFor } from "./methods.server.ts";
import { atBranch, likelyBranch, loadSchedule } from "./schedule.server.ts";
import { quoteOf } from "./quote.server.ts";

interface Begun extends Guarded {
  source: CheckoutPlan;
  draft: CheckoutDraft;
}

/**
 * Prefetches the step's data while the lines load, assuming they are unchanged since the step
 * before. If they changed, the step asks again.
 */
export function askStepAhead({ source, draft, ...asked }: Begun): void {
  const { up, request } = asked;
  const step = wantedStep(source, request.url);
  if (step === "people" || step === "who") return askAhead(up, () => listBookablePeople(up));
  const state = stateAhead(source, draft);
  if (state === null) return;
  const context = { ...asked, ...state };
  const open = step === "schedule" && source.slot === "optional";
  const branch = open ? likelyBranch(request.url, draft) : null;
  // An open branch is the first of a list that is not loaded yet.
  if (!open) askAhead(up, () => quoteOf(context));
  else if (branch !== null) askAhead(up, () => quoteOf(atBranch(context, branch, "")));
  if (step === "schedule") askAhead(up, () => loadSchedule(context));
  if (step === "payment") askAhead(up, () => methodsFor(context, draft.seen_total ?? draft.quoted_total));
}

/** The checkout as stored with its draft, as far as laboratory calls need it. */
function stateAhead(source: CheckoutPlan, draft: CheckoutDraft): CheckoutState | null {
  if (draft.ahead === null) return null;
  const { lines, voucher_code } = draft.ahead;
  const unnamed = lines.map((line) => ({ ...line, product_name: "", plant_name: "", suggested: [] }));
  return { checkout: { ...source, lines: unnamed, voucher_code }, draft };
}
