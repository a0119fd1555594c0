import { z } from "zod";
import type { Call, Reply } from "../http.ts";
import { listAddresses, saveAddress } from "../store/addresses.ts";
import { coverageView } from "../store/homecare.ts";
import { onceInTransaction, optionalText, requestId } from "./order-call.ts";
import { key, parse, parseQuery } from "./query.ts";

export const coverageQuery = z.object({ subdistrict_code: key });

/** An address of POST /address/create and of a home-care order. */
export const addressFields = {
  subdistrict_code: key,
  address: z.string({ error: "required" }).trim().min(1, "required").max(300),
  detail: z.string({ error: "required" }).trim().min(1, "required").max(200),
  landmark: optionalText(200),
  contact_phone: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .regex(/^\+?\d*$/, "wrong_phone")
    .refine((phone) => phone.replace(/^\+62/, "").length <= 13, "max_13"),
};

export const addressBody = z.object({
  ...addressFields,
  label: optionalText(50).transform((label) => label ?? ""),
  is_default: z.boolean().default(false),
  client_request_id: requestId,
});

export async function coverage(call: Call): Promise<Reply> {
  const { subdistrict_code } = parseQuery(coverageQuery, call);
  return { results: await coverageView(call.db, subdistrict_code, call.lang, call.clock.now()) };
}

export async function addresses(call: Call): Promise<Reply> {
  return { results: await listAddresses(call.db, call.caller.account_id) };
}

export function createAddress(call: Call): Promise<Reply> {
  const body = parse(addressBody, call.body);
  return onceInTransaction(call, body, (trx) =>
    saveAddress(trx, call.clock.now(), call.caller.account_id, body),
  );
}
