import { z } from "zod";
import { kitTexts, type KitTexts } from "./samples.ts";

function kitSchemaIn({ errors }: KitTexts) {
  const required = (text: string) => z.string({ error: text });
  return z.object({
    person: z.object({ name: required(errors.name).max(60) }),
    email: required(errors.email).max(255),
    phone_code: z.string().max(60).optional(),
    phone: z.string().max(13).optional(),
    password: required(errors.password).max(64),
    birth: z.object({
      day: required(errors.birth).max(40),
      month: required(errors.birth).max(12),
      year: required(errors.birth).max(4),
    }),
    city: required(errors.city),
    slot: required(errors.slot),
    pay: z.string(),
    extras: z.array(z.string()).optional(),
    qty: required(errors.qty).regex(/^\d{1,2}$/, errors.qty),
    note: z.string().max(200).optional(),
    identities: z
      .array(z.object({ type: z.string(), number: required(errors.identity).max(30) }))
      .max(5)
      .optional(),
    consent: z.literal("on", { error: errors.consent }),
  });
}

function bulkSchemaIn({ bulk }: KitTexts) {
  return z.object({
    rows: z.array(
      z
        .object({
          id: z.string().max(40),
          reject: z.literal("on").optional(),
          reason: z.string().trim().max(100).optional(),
        })
        .refine(({ reject, reason }) => !reject || reason, { path: ["reason"], error: bulk.reasonMissing }),
    ),
  });
}

export const kitSchemas = { en: kitSchemaIn(kitTexts.en), id: kitSchemaIn(kitTexts.id) };
export const bulkSchemas = { en: bulkSchemaIn(kitTexts.en), id: bulkSchemaIn(kitTexts.id) };
