import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { nameOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import type { Options, Samples } from "./options.ts";
import type { Reader } from "./reading.ts";
import { fieldsOf, wordOf } from "./sign-in.ts";
import { rowsIn } from "./wire.ts";

const UNKNOWN = "no-such-number-0";
const NO_TOKEN = { check: "token", statuses: [401] };
const NOT_FOUND = { check: "errors", statuses: [400, 403, 404, 422] };
const STATUS: Readonly<Partial<Record<keyof Samples, number>>> = {
  paid: 200,
  pending: 201,
  denied: 202,
  expired: 407,
};

export interface Patient {
  checker: Checker;
  reader: Reader;
  token: string;
  options: Options;
}

/** Branches that offer a product, with its price. */
export async function checkBranches({ checker, token, options }: Patient): Promise<void> {
  const call = checker.endpoint("GET /plant/get");
  const product_id = options.samples.product;
  const whole = await checker.ask(call, {}, { token });
  const isListed = whole.refusal === undefined && whole.fault === undefined;
  const limited = {
    field: "product_id",
    expected: "all branches without it",
    received: "no list",
    curl: checker.curl(call, {}, { token }),
  };
  checker.journal.note("GET /plant/get", "all", isListed ? "passed" : "failed", isListed ? {} : limited);
  if (product_id === undefined) {
    checker.journal.note("GET /plant/get", "shape", "not tried", { note: "needs --product" });
    return;
  }
  const results = await checker.good(call, { query: { product_id } }, { token });
  if (results === undefined) return;
  const unknown = await checker.ask(call, { query: { product_id: UNKNOWN } }, { token });
  const rows = rowsIn(unknown.results)?.length ?? 0;
  const isFine = unknown.refusal !== undefined || rows === 0;
  const wrong = { field: "product_id", expected: "status 404 or no rows", received: "rows" };
  checker.journal.note("GET /plant/get", "errors", isFine ? "passed" : "failed", isFine ? {} : wrong);
}

/** @returns the order number of each invoice number given */
export async function checkStatus(patient: Patient): Promise<Partial<Record<keyof Samples, string>>> {
  const { checker, token, options } = patient;
  const call = checker.endpoint("GET /registration/status-transaction");
  const name = nameOf(call);
  const orders: Partial<Record<keyof Samples, string>> = {};
  for (const sample of ["paid", "pending", "denied", "expired", "homeCare"] as const) {
    const invoice_number = options.samples[sample];
    if (invoice_number === undefined) {
      checker.journal.note(name, `status of ${sample}`, "not tried", { note: "no invoice number was given" });
      continue;
    }
    if (checker.journal.isBroken(name)) break;
    const values = { query: { invoice_number } };
    const answer = fieldsOf(await checker.good(call, values, { token }));
    const { status_code, order_number } = answer;
    if (wordOf(order_number) !== "") orders[sample] = wordOf(order_number);
    const requested = STATUS[sample];
    if (requested === undefined || status_code === undefined) continue;
    const isRight = Number(status_code) === requested;
    const wrong = {
      field: "status_code",
      expected: String(requested),
      received: "another number",
      curl: checker.curl(call, values, { token }),
    };
    checker.journal.note(name, `status of ${sample}`, isRight ? "passed" : "failed", isRight ? {} : wrong);
  }
  await checkUnknownStatus(checker, call, token);
  await checker.refused(call, { query: { invoice_number: UNKNOWN } }, { token: null }, NO_TOKEN);
  return orders;
}

/** Only what is paid may say so. */
async function checkUnknownStatus(checker: Checker, call: Endpoint, token: string): Promise<void> {
  const name = nameOf(call);
  if (checker.journal.isBroken(name)) return;
  const values = { query: { invoice_number: UNKNOWN } };
  const { refusal, results, fault } = await checker.ask(call, values, { token });
  const status = Number(fieldsOf(results)["status_code"]);
  const isFine = refusal !== undefined || status === 404 || status === 400;
  const wrong = {
    field: "status_code",
    expected: "404 for an unknown invoice",
    received: fault ? fault.kind : "another number",
    curl: checker.curl(call, values, { token }),
  };
  checker.journal.note(name, "errors", isFine ? "passed" : "failed", isFine ? {} : wrong);
}

/** One item of the account: good, unknown, and without a token. */
export async function checkOne(
  { checker, token }: Patient,
  name: string,
  order_number: string | undefined,
): Promise<unknown> {
  const call = checker.endpoint(name);
  const note = "no order number is known";
  let results: unknown;
  if (order_number === undefined) checker.journal.note(name, "shape", "not tried", { note });
  else results = await checker.good(call, { query: { order_number } }, { token });
  await checker.refused(call, { query: { order_number: UNKNOWN } }, { token }, NOT_FOUND);
  await checker.refused(call, { query: { order_number: UNKNOWN } }, { token: null }, NO_TOKEN);
  return results;
}

/** The link names a PDF on a host that the portal allows. */
export async function checkDocument(
  patient: Patient,
  name: string,
  order_number: string | undefined,
): Promise<void> {
  const { checker, reader, options } = patient;
  const { linkDownload } = fieldsOf(await checkOne(patient, name, order_number));
  if (typeof linkDownload !== "string" || checker.journal.isBroken(name)) return;
  const hosts = [new URL(options.url).host, ...options.documentHosts];
  const { host } = new URL(linkDownload);
  const note = (received: string, expected: string) =>
    checker.journal.note(name, "document", "failed", { field: "linkDownload", expected, received });
  if (!hosts.includes(host)) return note("another host", "a host of DOWNLOAD_HOSTS (--document-host)");
  const file = await reader.fetchDocument(linkDownload);
  if (file?.status !== 200) return note(`status ${String(file?.status ?? 0)}`, "status 200");
  const isPdf = file.body.subarray(0, 5).toString("latin1") === "%PDF-";
  if (!isPdf) return note("something else", "a PDF");
  checker.journal.note(name, "document", "passed");
}

/** Emptying an empty cart succeeds too. */
export async function checkEmptying({ checker, token, options }: Patient): Promise<void> {
  const call = checker.endpoint("POST /cart/empty");
  const name = nameOf(call);
  await checker.refused(call, {}, { token: null }, NO_TOKEN);
  if (!options.writes) {
    checker.journal.note(name, "answer", "not tried", { note: "needs --writes" });
    return;
  }
  await checker.good(call, {}, { token });
  if (checker.journal.isBroken(name)) return;
  const { refusal, fault } = await checker.ask(call, {}, { token });
  const status = fault ? fault.kind : (refusal?.status ?? 200);
  const wrong = { expected: "status 200 again", received: `status ${String(status)}` };
  checker.journal.note(name, "repeat", status === 200 ? "passed" : "failed", status === 200 ? {} : wrong);
}

/** Ten at a time, each page its own rows. */
export async function checkNotifications({ checker, token }: Patient): Promise<void> {
  const call = checker.endpoint("GET /notifications/get");
  const name = nameOf(call);
  const query = (page: number) => ({ query: { per_page: 10, page } });
  const first = await checker.good(call, query(1), { token });
  if (first !== undefined && !checker.journal.isBroken(name)) {
    const rows = rowsIn((await checker.ask(call, query(1), { token })).results) ?? [];
    const next = rowsIn((await checker.ask(call, query(2), { token })).results) ?? [];
    const curl = checker.curl(call, query(1), { token });
    if (rows.length > 10)
      checker.journal.note(name, "paging", "failed", {
        field: "per_page",
        expected: "at most 10 rows",
        received: `${String(rows.length)} rows`,
        curl,
      });
    else if (rows.length === 10 && JSON.stringify(next) === JSON.stringify(rowsIn(first)))
      checker.journal.note(name, "paging", "failed", {
        field: "page",
        expected: "other rows on page 2",
        received: "the same rows",
        curl,
      });
    else checker.journal.note(name, "paging", "passed");
  }
  await checker.refused(call, query(1), { token: null }, NO_TOKEN);
}
