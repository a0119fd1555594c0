import { z } from "zod";
import type { Call, Reply } from "./server.ts";
import type { Trx } from "../database/db.ts";
import { runOnce } from "./once.ts";
import { isVisible } from "../lib/visible-text.ts";
import { canonicalEmail } from "../lib/email.ts";
import { APOSTROPHES } from "../lib/fold-name.ts";

export function inTransaction<T>(call: Call, run: (trx: Trx) => Promise<T>): Promise<T> {
  return call.db.transaction().execute(run);
}

export async function onceInTransaction(
  call: Call,
  body: { client_request_id: string } & Record<string, unknown>,
  run: (trx: Trx) => Promise<unknown>,
): Promise<Reply> {
  const { client_request_id, ...content } = body;
  return inTransaction(call, async (trx) => {
    const request = { account_id: call.caller.account_id, client_request_id, body: content };
    const { repeated, results } = await runOnce(trx, call.clock.now(), request, () => run(trx));
    return { results, message: repeated ? "already_processed" : "success" };
  });
}

export const requestId = z.uuid({ error: "required" });
export const isoDate = z.iso.date("wrong_date");
export const rupiah = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: "required" })
  .pipe(
    z
      .int()
      .min(0)
      .max(10 ** 12),
  );
export const methodCode = z.string({ error: "required" }).min(1, "required").max(30);
/** Of a wallet; empty counts as absent. */
export const phone = z
  .string()
  .trim()
  .max(13, "max_13")
  .regex(/^\+?\d*$/, "wrong_phone")
  .transform((value) => value || undefined)
  .optional();
export const webAddress = z
  .string({ error: "required" })
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), "wrong_address");
/** The person confirms an identity number despite its warnings. */
export const acceptWarnings = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
  .default(false);
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value && isVisible(value) ? value : null));
export const requiredText = (max: 100 | 200 | 500 | 1000) =>
  z
    .string({ error: "required" })
    .trim()
    .max(max, `max_${max}`)
    .refine(isVisible, { error: "required", abort: true });

export const personName = requiredText(100).regex(
  new RegExp(`^(?=.*\\p{L})[\\p{L}\\p{M}\\p{Nd}\\p{Pd}\\u200c\\u200d\\u00b7 .,/()${APOSTROPHES}]+$`, "u"),
  "wrong_name",
);

/** Mail servers may refuse other letters before the @. */
export const emailAddress = requiredText(100)
  .transform(canonicalEmail)
  .pipe(
    z.email({
      error: "wrong_email",
      pattern: /^[\w'+%-]+(?:\.[\w'+%-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])+$/i,
    }),
  );
