import { z } from "zod";
import { call, everyPage, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { paymentIn } from "../payments/payments.server.ts";
import {
  code,
  instant,
  key,
  optionalKey,
  optionalText,
  rupiah,
  stoppedText,
} from "../client/shapes.server.ts";
import { TRANSFER_TYPE } from "../client/words/companies.ts";

export const TRANSFER_TYPES = TRANSFER_TYPE.codes;
export type TransferType = (typeof TRANSFER_TYPES)[number];

const transfer = z.object({
  transfer_id: key,
  at: instant,
  type: code(TRANSFER_TYPE).describe(
    "reserve holds an amount, release frees it, charge takes it; any other value is shown as a movement that could not be read",
  ),
  amount: rupiah,
  debit: rupiah.describe("amount taken from the balance; 0 for reserve and release"),
  credit: rupiah.describe("amount added to the balance"),
  balance_after: rupiah,
  available_after: rupiah.describe("balance minus reserved amounts"),
  reference: z
    .object({
      kind: z.string().catch(""),
      number: z.string().catch(""),
      office_care_id: optionalKey,
      event_name: optionalText.describe("of the request; an extension"),
      employee_name: optionalText,
    })
    .catch({ kind: "", number: "", office_care_id: null, event_name: null, employee_name: null })
    .describe("kind: examination_item, invoice, topup, opening or correction"),
  actor_name: optionalText.describe("missing: the laboratory"),
});
export type Transfer = z.output<typeof transfer>;

const ledgerQuery = z.object({
  type: z.enum(TRANSFER_TYPES).optional(),
  date_from: z.string().optional().describe("YYYY-MM-DD"),
  date_to: z.string().optional(),
});
export type LedgerQuery = z.input<typeof ledgerQuery>;

export const listTransfers = pagedCall("Deposit", "GET /deposit/get", 20, {
  summary: "Lists movements of the company's deposit, newest first, with its current state. Paged in `meta`.",
  query: ledgerQuery,
  innerRows: 100,
  wholeList: true,
  results: z.object({
    transactions: z.array(transfer),
    balance: rupiah,
    reserved: rupiah,
    available: rupiah,
    low_limit: rupiah,
    stopped: stoppedText,
  }),
});

export async function listAllTransfers(up: UpstreamContext, query: LedgerQuery) {
  const notice: { stopped: string | null } = { stopped: null };
  const load = async (page: number) => {
    const read = await listTransfers(up, query, page, 100);
    notice.stopped ??= read.results.stopped ?? null;
    return read;
  };
  const transfers = await everyPage(load, ({ transactions }) => transactions);
  return { transfers, ...notice };
}

const topupIn = (lang: "en" | "id") =>
  z.intersection(paymentIn(lang), z.object({ topup_number: key, amount: rupiah }));
export type Topup = z.output<ReturnType<typeof topupIn>>;

const openCall = endpoint("Deposit", "GET /deposit/get-topup", {
  summary: "Returns one top-up; without a number, the one awaiting payment, or null.",
  query: z.object({ topup_number: z.string().optional() }),
  results: (lang) => topupIn(lang).nullable(),
});

export function findOpenTopup(up: UpstreamContext): Promise<Topup | null> {
  return call(up, openCall, { query: {} });
}

export function findTopup(up: UpstreamContext, topup_number: string): Promise<Topup | null> {
  return call(up, openCall, { query: { topup_number } });
}

const topupBody = z.object({
  amount: z.number().describe("whole rupiah, at least 1,000,000"),
  method_code: z.string().describe("virtual account of a bank"),
  finish_url: z.string().optional().describe("page the payer returns to after payment"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const startTopup = sendCall("Deposit", "POST /deposit/topup", {
  summary:
    "Opens a virtual account to top up the deposit. 409 `topup_open` while another top-up is pending. Requires the role finance.",
  body: topupBody,
  results: topupIn,
});

const cancelBody = z.object({ topup_number: z.string(), client_request_id: z.string() });
export const cancelTopup = sendCall("Deposit", "POST /deposit/cancel-topup", {
  summary: "Cancels a top-up that awaits payment. 409 `not_pending`. Requires the role finance.",
  body: cancelBody,
  proof: "answer",
});
