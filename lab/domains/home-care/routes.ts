import { z } from "zod";
import { fieldErrorsOf } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { listAddresses, removeAddress, saveAddress, updateAddress } from "./addresses.ts";
import { coverageView, requireSubdistrict } from "./homecare.ts";
import {
  inTransaction,
  onceInTransaction,
  optionalText,
  requestId,
  requiredText,
} from "../../http/transaction.ts";
import { key, parseForm, parseQuery } from "../../http/query.ts";
import { PATIENT, del, get, post, put } from "../../http/route.ts";

const coverageQuery = z.object({ subdistrict_code: key });

export const addressFields = {
  subdistrict_code: key,
  address: z.string({ error: "required" }).trim().min(1, "required").max(300),
  detail: requiredText(200),
  landmark: optionalText(200),
  contact_phone: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .regex(/^\+?\d{4,}$/, "wrong_phone")
    .refine((phone) => phone.replace(/^\+62/, "").length <= 13, "max_13"),
};

const addressBody = z.object({
  ...addressFields,
  label: optionalText(50).transform((label) => label ?? ""),
  is_default: z.boolean().default(false),
  client_request_id: requestId,
});

const addressChange = addressBody
  .omit({ client_request_id: true })
  .extend({ address_id: key, version: z.number().int() });
const addressKey = z.object({ address_id: key });

async function coverage(call: Call): Promise<Reply> {
  const { subdistrict_code } = parseQuery(coverageQuery, call);
  return { results: await coverageView(call.db, subdistrict_code, call.lang, call.clock.now()) };
}

async function addresses(call: Call): Promise<Reply> {
  return { results: await listAddresses(call.db, call.caller.account_id) };
}

const areaErrors = ({ subdistrict_code }: { subdistrict_code?: string | undefined }) =>
  subdistrict_code === undefined ? {} : fieldErrorsOf(requireSubdistrict(subdistrict_code));

async function createAddress(call: Call): Promise<Reply> {
  const body = await parseForm(addressBody, call.body, areaErrors);
  return onceInTransaction(call, body, (trx) =>
    saveAddress(trx, call.clock.now(), call.caller.account_id, body),
  );
}

async function changeAddress(call: Call): Promise<Reply> {
  const body = await parseForm(addressChange, call.body, areaErrors);
  return { results: await inTransaction(call, (trx) => updateAddress(trx, call.caller.account_id, body)) };
}

async function deleteAddress(call: Call): Promise<Reply> {
  const { address_id } = parseQuery(addressKey, call);
  await inTransaction(call, (trx) => removeAddress(trx, call.caller.account_id, address_id));
  return { results: await listAddresses(call.db, call.caller.account_id) };
}

// prettier-ignore
export const homeCareRoutes: readonly Route[] = [
  get("/homecare/coverage", PATIENT, coverage, "Whether home care goes to a subdistrict, and what it asks for", coverageQuery),
  get("/address/get", PATIENT, addresses, "Saved addresses, the default first"),
  post("/address/create", PATIENT, createAddress, "Save an address", addressBody),
  put("/address/update", PATIENT, changeAddress, "Change an address", addressChange),
  del("/address/remove", PATIENT, deleteAddress, "Remove an address", addressKey),
];
