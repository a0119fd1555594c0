import { z } from "zod";
import { registrationDetailsSchema } from "~/features/registration/schema.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { findPhoneCode } from "~/lib/countries.ts";
import { normaliseNumber, numberProblem } from "~/lib/phone.ts";

const hasNumber = z.looseObject({ phone_number: z.string().min(1) });

/** `phone_code` is normalised to "+62", also from a country name or ISO code. */
export function detailsFor(request: Request) {
  const phone_code = registrationDetailsSchema.shape.phone_code.transform((input, context) => {
    const found = findPhoneCode(input, langOf(request));
    if ("code" in found) return found.code;
    const countries = found.matches.map(({ name, code }) => `${name} ${code}`).join(", ");
    const message = countries
      ? translateText(request, "registration:errors.phone_code_several", { countries })
      : "registration:errors.phone_code";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return registrationDetailsSchema.safeExtend({ phone_code }).superRefine(
    (form, context) => {
      const problem = numberProblem(numberOf(form));
      const message = `registration:errors.phone_${problem ?? ""}`;
      if (problem) context.addIssue({ code: "custom", path: ["phone_number"], message });
    },
    // Check the number even if other fields are invalid.
    { when: ({ value }) => hasNumber.safeParse(value).success },
  );
}

/** Without a valid country code, only the digits. */
export function numberOf({
  phone_code,
  phone_number,
}: {
  phone_code: unknown;
  phone_number: string;
}): string {
  const code = typeof phone_code === "string" && /^\+\d+$/.test(phone_code) ? phone_code : "+";
  return normaliseNumber(phone_number, code);
}
