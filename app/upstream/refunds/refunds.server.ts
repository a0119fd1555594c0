import { z } from "zod";
import { oldestFirst } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import { lookupReader } from "../client/lookup-cache.server.ts";
import { forEverybody } from "../client/remembered.server.ts";
import { offeredOr } from "../client/errors.ts";
import {
  code,
  codeOr,
  flagOr,
  key,
  optionalInstant,
  optionalText,
  orNull,
  permission,
  rupiah,
} from "../client/shapes.server.ts";
import { REFUND_KIND, REFUND_STATUS, REFUND_STEP } from "../client/words/orders.ts";

const amounts = {
  gross: rupiah.describe("what goes back before the fee, whole rupiah"),
  fee: rupiah.describe("what the laboratory keeps"),
  net: rupiah.describe("gross − fee"),
};
const arrives_by = optionalText.describe("day by which the money arrives, YYYY-MM-DD");

const cancellation = z.object({
  allowed: permission,
  refusal: optionalText.describe("reason for refusal: `cancel_too_late`, `already_used`"),
  free_until: optionalInstant.describe("free of charge until then"),
  deadline: optionalInstant.describe("latest time for a cancellation"),
  ...amounts,
  method_name: z.string().catch("").describe("where the money goes"),
  needs_account: flagOr(false).describe("the payment method takes no money back"),
  account_name: z.string().catch("").describe("required holder of the bank account"),
  arrives_by,
  voucher_code: optionalText.describe("voucher that can be used again"),
  voucher_until: optionalInstant,
  returns_quota: flagOr(false).describe("a package's or subscription's use comes back"),
});
export type Cancellation = z.output<typeof cancellation>;

const refundIn = perLanguage((lang) =>
  z.object({
    refund_number: key,
    kind: codeOr(REFUND_KIND, "cancellation"),
    status: code(REFUND_STATUS),
    ...amounts,
    method_name: z.string().catch(""),
    account: orNull(
      z.object({
        bank_name: z.string().catch(""),
        account_number_masked: z.string().catch("").describe("last four digits"),
        account_name: z.string().catch(""),
      }),
    ).transform((given) => given ?? null),
    account_name: optionalText.describe("while an account is needed: its required holder"),
    arrives_by,
    reference_number: optionalText.describe("the bank's number of the transfer"),
    reason: optionalText.describe("why it was refused, or why the bank rejected the account"),
    lines: z
      .array(z.object({ ...bilingual("name"), reason: optionalText }).transform(inLanguage(lang, "name")))
      .default([])
      .describe("tests that were not done"),
    steps: z
      .array(z.object({ code: code(REFUND_STEP), at: optionalInstant, reason: optionalText }))
      .default([])
      .meta({ list: oldestFirst("at") })
      .describe("oldest first"),
  }),
);
export type Refund = z.output<ReturnType<typeof refundIn>>;

/** A missing part denies the action. */
export const refundsIn = (lang: LangCode) => ({
  cancellation: orNull(cancellation)
    .transform((value) => value ?? null)
    .describe("paid orders before their visit: what canceling gives back now"),
  refunds: z.array(refundIn(lang)).default([]).describe("money of this order that goes back"),
  settlement: orNull(
    z.object({
      paid: rupiah,
      refunded: rupiah,
      fees: rupiah,
      remaining: rupiah.describe("paid − refunded − fees"),
    }),
  )
    .transform((value) => value ?? null)
    .describe("sums of an order with refunds"),
});

const account = { bank_code: z.string(), account_number: z.string(), account_name: z.string() };
const once = { client_request_id: z.string().describe("a repeated value returns the first result") };

export const requestRefund = sendCall("Refunds", "POST /refund/request", {
  summary:
    "Cancels a paid order and asks for its refund. 403 `second_lock_required` with an account; 409 `refund_changed` (results: the order's `cancellation` now), `cancel_too_late`, `already_used`, `not_refundable`, `already_canceled`; 400 for an account of another holder.",
  body: z.object({
    order_number: z.string(),
    reason: z.string().optional(),
    gross: z.number().describe("as shown and accepted, whole rupiah"),
    fee: z.number(),
    net: z.number(),
    ...z.object(account).partial().shape,
    ...once,
  }),
  proof: "answer",
});

export const updateRefundAccount = sendCall("Refunds", "PUT /refund/update-account", {
  summary:
    "Names the bank account of a refund that waits for one. 403 `second_lock_required`; 409 `refund_state`.",
  body: z.object({ refund_number: z.string(), ...account, ...once }),
  proof: "answer",
});

const bank = z.object({ bank_code: key, name: z.string().catch("") });

const banksCall = endpoint("Refunds", "GET /refund/get-banks", {
  summary: "Lists banks that a refund can go to.",
  open: true,
  rows: 500,
  results: z.array(bank),
});
const readBanks = lookupReader("banks", bank, (shared) => call(shared, banksCall));

export async function listBanks(up: UpstreamContext): Promise<z.output<typeof bank>[]> {
  return (await readBanks(up, {})).items;
}

const termsCall = endpoint("Refunds", "GET /refund/get-terms", {
  summary: "Returns the rule of cancellations and refunds in one or two sentences, shown before payment.",
  query: z.object({ order_type: z.string().describe("test, package, deal, subscription or home_care") }),
  open: true,
  results: (lang: LangCode) => z.object(bilingual("terms")).transform(inLanguage(lang, "terms")),
});
const LIFE = { fresh: 5 * 60_000, most: 60 * 60_000 };
const readTerms = forEverybody("refund terms", LIFE, (shared, query: { order_type: string }) =>
  call(shared, termsCall, { query }),
);

/** Null if the laboratory offers no refunds. */
export async function findRefundTerms(up: UpstreamContext, order_type: string): Promise<string | null> {
  const terms = readTerms(up, { order_type }).then(({ value }) => value.terms || null);
  return offeredOr(terms, null);
}
