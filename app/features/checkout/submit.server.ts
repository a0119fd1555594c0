import { redirect } from "@remix-run/node";
import { errorsOf, formFailure, statusOf, textOf } from "~/forms/forms.server.ts";
import { findFirstAnswer } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { holdSlot } from "~/upstream/schedule.server.ts";
import { stepPath, stepsOf, wantedStep } from "./checkout.ts";
import { dropDone, firstMissing, keepDraft } from "./draft.server.ts";
import { methodsOf } from "./load.server.ts";
import { submitPay } from "./pay.server.ts";
import { submitPeople } from "./people.server.ts";
import { findSlot, renewHolds, seatsAt } from "./schedule.server.ts";
import { fieldErrorsOf, paymentSchema } from "~/features/payment/schema.ts";
import type { Source } from "./sources.server.ts";
import { askTimeAgain, type Answered, type Submit } from "./submission.server.ts";

/**
 * Takes one step of a checkout: checks it, renews the kept times, goes to the first unfinished step.
 * A failed step comes back with everything that was typed.
 */
export async function submitCheckout(request: Request, session: Session, source: Source) {
  const form = await request.clone().formData();
  // A repeat of what is done must not meet the cart that it has emptied.
  const first = await findFirstAnswer(session.accountKey, form);
  if (first) return first;
  const up = upstreamFor(session, request);
  const { checkout, draft } = await source(up, session);
  const submit: Submit = { up, session, request, form, checkout, draft };
  if (textOf(form, "intent") === "again") {
    await dropDone(session, checkout);
    return redirect(checkout.path, 303);
  }
  const step = wantedStep(checkout, new URL(request.url));
  const missing = firstMissing(checkout, draft);
  if (stepsOf(checkout).indexOf(step) > stepsOf(checkout).indexOf(missing) && step !== "review") {
    return redirect(stepPath(checkout, missing), 303);
  }
  if (step === "review") return submitPay(submit);
  const answer = { people: submitPeople, schedule: submitTime, payment: submitMethod }[step];
  try {
    return await once(session, form, () => goOn(submit, answer));
  } catch (error) {
    return formFailure(request, form, errorsOf(error, { slot_full: "checkout:errors.slot_taken" }), {
      status: statusOf(error),
    });
  }
}

async function goOn(submit: Submit, answer: (submit: Submit) => Promise<Answered>) {
  const { up, session, request, form, checkout } = submit;
  const answered = await answer(submit);
  if ("errors" in answered)
    return formFailure(request, form, answered.errors, { status: answered.status ?? 400 });
  const { draft, lost } = await renewHolds(up, { checkout, draft: answered.draft });
  await keepDraft(session, checkout.name, draft);
  return lost ? askTimeAgain(checkout) : redirect(stepPath(checkout, firstMissing(checkout, draft)), 303);
}

async function submitTime({ up, form, checkout, draft }: Submit): Promise<Answered> {
  if (textOf(form, "intent") === "later" && checkout.slot === "optional") {
    return { draft: { ...draft, later: true, plant: null, slots: {}, seen_total: null } };
  }
  const plant_id = textOf(form, "plant_id");
  const slot_id = textOf(form, "slot_id");
  if (!slot_id) return { errors: { slot_id: ["checkout:errors.time_empty"] } };
  const slot = await findSlot(up, { plant_id, slot_id, from: textOf(form, "from") });
  const taken: Answered = { errors: { slot_id: ["checkout:errors.slot_taken"] }, status: 409 };
  if (!slot) return taken;
  const seats = seatsAt({ checkout, draft }, plant_id);
  if (slot.remaining < seats) return { errors: { slot_id: ["checkout:errors.members_exceed"] }, status: 409 };
  const { hold_id, expires_at } = await holdSlot(up, { slot_id, qty: seats });
  const { date, time_start, time_end, timezone } = slot;
  const slots = {
    ...draft.slots,
    [plant_id]: { slot_id, hold_id, expires_at, date, time_start, time_end, timezone },
  };
  if (checkout.slot !== "optional") return { draft: { ...draft, slots } };
  // The draft's own branch becomes that of the line with the next look at it.
  checkout.lines = checkout.lines.map((line) => ({ ...line, plant_id }));
  return { draft: { ...draft, slots, plant: plant_id, later: false, seen_total: null } };
}

async function submitMethod({ up, form, checkout, draft }: Submit): Promise<Answered> {
  const shown = Number(textOf(form, "shown_total"));
  const methods = await methodsOf(
    up,
    { checkout, draft },
    Number.isSafeInteger(shown) ? Math.max(0, shown) : 0,
  );
  const parsed = paymentSchema(methods).safeParse({
    method_code: textOf(form, "method_code"),
    method_phone: textOf(form, "method_phone"),
  });
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error) };
  const { method_code, method_phone } = parsed.data;
  const chosen = methods.find((method) => method.method_code === method_code);
  const method = {
    code: method_code,
    name: chosen?.payment_method_name ?? method_code,
    phone: chosen?.needs_phone ? method_phone : "",
  };
  return { draft: { ...draft, method, seen_total: Number.isSafeInteger(shown) ? shown : null } };
}
