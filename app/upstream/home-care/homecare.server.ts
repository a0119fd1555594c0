import { z } from "zod";
import { call, keyCall, plainCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { plant } from "../branches/plants.server.ts";
import {
  key,
  optionalCount,
  optionalKey,
  optionalText,
  orNull,
  rupiah,
  zone,
} from "../client/shapes.server.ts";

const coverageCall = endpoint("Home care", "GET /homecare/coverage", {
  area: "order",
  summary: "Returns whether home care covers a subdistrict, the branch that serves it, and the requirements.",
  query: z.object({ subdistrict_code: z.string() }),
  results: z.object({
    covered: z.boolean(),
    plant_id: optionalKey.describe("branch that sends staff there"),
    plant_name: optionalText,
    timezone: zone,
    service_fee: rupiah.describe("whole rupiah per visit"),
    min_order: rupiah.describe("whole rupiah after discounts, excluding the fee"),
    member_limit: optionalCount().describe("people per visit"),
    nearest: z
      .array(plant)
      .default([])
      .describe("nearest branches, if home care does not cover the subdistrict"),
  }),
});
/** Not covered without a branch. Money in whole rupiah. */
export type Coverage = z.output<ReturnType<typeof coverageCall.results>>;

export function getCoverage(up: UpstreamContext, subdistrict_code: string): Promise<Coverage> {
  return call(up, coverageCall, { query: { subdistrict_code } });
}

const savedAddress = z.object({
  address_id: key,
  label: z.string().catch("").describe("name given by the account"),
  subdistrict_code: key,
  address: z.string().catch("").describe("area names up to the country, as text"),
  detail: z.string().catch("").describe("street and house number"),
  landmark: optionalText,
  contact_phone: z.string().catch(""),
  is_default: z.boolean().catch(false),
  version: z.number().int().catch(1),
  covered: orNull(z.boolean()).describe("whether home care covers this address; missing: unknown"),
});
export type SavedAddress = z.output<typeof savedAddress>;

export const listAddresses = plainCall("Home care", "GET /address/get", {
  summary: "Lists the caller's saved addresses, the default first.",
  rows: 100,
  results: z.array(savedAddress),
});

export const visitAddress = z.object({
  subdistrict_code: z.string(),
  address: z.string().describe("area names up to the country, as text"),
  detail: z.string().describe("street and house number"),
  landmark: z.string().optional(),
  contact_phone: z.string(),
});

const newAddress = visitAddress.extend({
  label: z.string().optional(),
  is_default: z.boolean().optional(),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const createAddress = sendCall("Home care", "POST /address/create", {
  summary: "Saves an address; returns the existing one if already saved. 409 `address_limit` beyond ten.",
  body: newAddress,
  results: savedAddress,
});

const changedAddress = visitAddress.extend({
  address_id: z.string(),
  version: z.number().describe("version of the displayed address; 409 `version_changed`"),
  label: z.string().optional(),
  is_default: z.boolean().optional(),
});

/** @throws UpstreamRefusal 404; 409 `version_changed` with the current address; 400 */
export const updateAddress = sendCall("Home care", "PUT /address/update", {
  summary: "Changes a saved address; existing orders keep their address.",
  body: changedAddress,
  results: savedAddress,
});

export const removeAddress = keyCall("Home care", "DELETE /address/remove", {
  summary: "Removes a saved address.",
  query: z.object({ address_id: z.string() }),
});
