import { data } from "@remix-run/node";
import { describeFailure, errorsOf, statusOf, type FieldErrors } from "~/forms/forms.server.ts";
import { OtpRefused } from "./one-time-code.server.ts";
import { UpstreamFault } from "~/upstream/errors.ts";
import { inFormOrder } from "~/routes/auth/register/read.server.ts";

/** What was being done when it failed; each has its words in spec.md §8. */
export type Doing = "registration" | "otp" | "resend";

/** Errors of a form for what was thrown, with the status of the page and the values of its texts. */
export function failureOf(
  thrown: unknown,
  doing: Doing,
): { errors: FieldErrors; status: number; params: object } {
  if (thrown instanceof OtpRefused) {
    const { reason, secondsLeft } = thrown;
    const count = reason === "wait" ? secondsLeft : Math.max(1, Math.ceil(secondsLeft / 60));
    return { errors: { "": [`register:errors.${reason}`] }, status: 429, params: { count } };
  }
  if (thrown instanceof UpstreamFault) {
    // With no answer at all nobody knows what has happened (requirements G5): not called a failure then.
    const kind = thrown.outcomeUnknown && thrown.kind !== "server_error" ? "unknown" : "fault";
    return { errors: { "": [`register:errors.${kind}_${doing}`] }, status: statusOf(thrown), params: {} };
  }
  return { errors: inFormOrder(errorsOf(thrown)), status: statusOf(thrown), params: {} };
}

/**
 * Errors of the laboratory that belong to a field of this form stay there; others, such as those of a
 * hidden value, are said above the form.
 */
export function onKnownFields(errors: FieldErrors, known: readonly string[]): FieldErrors {
  const out: FieldErrors = {};
  for (const [field, texts] of Object.entries(errors)) {
    const at = known.includes(field) ? field : "";
    out[at] = [...(out[at] ?? []), ...texts];
  }
  return out;
}

/** The first step again, with everything that was typed in it, from wherever in the registration. */
export function backToForm(
  request: Request,
  typed: Record<string, string[]>,
  { errors, status, params }: ReturnType<typeof failureOf>,
) {
  const form = new FormData();
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value);
  form.set("intent", "details");
  return data(describeFailure(request, form, errors, params), { status });
}
