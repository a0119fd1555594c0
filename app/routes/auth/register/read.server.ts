import { langOf } from "~/i18n/language.ts";
import { findPhoneCode } from "~/lib/countries.ts";
import { normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { parseForm, textOf, type FieldErrors } from "~/forms/forms.server.ts";
import type { RegistrationDetails } from "~/features/registration/pending.server.ts";
import { FIELD_ORDER, registerSchema } from "~/features/registration/schema.ts";

export type ReadRegistration =
  | { ok: true; details: RegistrationDetails; password: string }
  | { ok: false; errors: FieldErrors; /** for `{{…}}` in the errors */ params: { countries: string } };

/** Reads the posted first step: every fault at once, the phone number in the form that is sent on. */
export function readRegistration(request: Request, form: FormData): ReadRegistration {
  const parsed = parseForm(form, registerSchema);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  const code = findPhoneCode(textOf(form, "phone_code"), langOf(request));
  let countries = "";
  if (!errors["phone_code"] && !("code" in code)) {
    countries = code.matches.map((one) => `${one.name} ${one.code}`).join(", ");
    errors["phone_code"] = [countries ? "register:errors.phone_code_several" : "register:errors.phone_code"];
  }
  const phone_code = "code" in code ? code.code : "";
  const phone_number = normaliseNumber(textOf(form, "phone_number"), phone_code || "+");
  const problem = errors["phone_number"] ? null : numberProblem(phone_number);
  if (problem) errors["phone_number"] = [`register:errors.phone_${problem}`];
  if (!parsed.ok || Object.keys(errors).length > 0) {
    return { ok: false, errors: inFormOrder(errors), params: { countries } };
  }
  const { password, confirm_password: _same, ...details } = parsed.value;
  return { ok: true, password, details: { ...details, phone_code, phone_number } };
}

/** Errors in the order of the form's fields; others behind them. */
export function inFormOrder(errors: FieldErrors): FieldErrors {
  const place = (field: string) => FIELD_ORDER.indexOf(field) + 1 || FIELD_ORDER.length + 1;
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)));
}
