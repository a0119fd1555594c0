import { z } from "zod";
import { isForeignLocal, readEmail } from "../lib/email.ts";
import { toE164, type E164 } from "../lib/phone.ts";

/** @param wrong message key */
export const emailField = (field: z.ZodType<string>, wrong: string) =>
  field.transform((typed, context) => {
    const address = readEmail(typed);
    if (address !== null) return address;
    context.addIssue(isForeignLocal(typed) ? "errors:email_letters" : wrong);
    return z.NEVER;
  });

/** @param wrong message key */
export const phoneField = (field: z.ZodType<string>, wrong: string) =>
  field.transform((typed, context): E164 => {
    const number = toE164(typed);
    if (number !== null) return number;
    context.addIssue(wrong);
    return z.NEVER;
  });
