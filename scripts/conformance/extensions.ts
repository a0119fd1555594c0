import { randomUUID } from "node:crypto";
import type { CallValues, Endpoint, QueryValue } from "../../app/upstream/client/endpoint.server.ts";
import { isJson, jsonOf, type Json } from "../contract/endpoints.ts";
import { accountsOf, nameOf, SPECIFIED, tierOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import type { Options } from "./options.ts";
import { fieldsOf, wordOf, type Session } from "./sign-in.ts";

/** Values of earlier answers by field name, e.g. product_id. */
type Known = Map<string, string>;

interface Given {
  known: Known;
  /** YYYY-MM-DD */
  today: string;
}

/** Every extension that only reads, as far as earlier answers give what it asks for. */
export async function checkExtensions(
  checker: Checker,
  endpoints: readonly Endpoint[],
  sessions: readonly Session[],
  options: Options,
): Promise<void> {
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const requested = endpoints
    .filter((call) => SPECIFIED[nameOf(call)] === undefined && tierOf(call) <= options.tier)
    .filter(({ availability }) => availability !== "reference only")
    // A test runner may load the modules, and so register the calls, in another order.
    .sort((endpoint, other) => (nameOf(endpoint) < nameOf(other) ? -1 : 1));
  for (const call of requested.filter(({ method }) => method !== "GET"))
    checker.journal.note(nameOf(call), "answer", "not tried", { note: "it changes something" });
  for (const session of sessions.filter(({ type }) => type !== "unfinished")) {
    const known: Known = new Map();
    let left = requested.filter((call) => call.method === "GET" && isOf(call, session));
    for (let before = -1; left.length > 0 && left.length !== before;) {
      before = left.length;
      const ready = left.filter((call) => queryOf(call, known, today) !== null);
      for (const call of ready) await tryOne(checker, call, session, { known, today });
      left = left.filter((call) => !ready.includes(call));
    }
    for (const call of left)
      checker.journal.note(nameOf(call), "answer", "not tried", { note: "its parameters are not known" });
  }
  if (options.writes) await checkRepeat(checker, sessions);
}

function isOf(call: Endpoint, { type }: Session): boolean {
  const accounts = accountsOf(call);
  return accounts.includes(type) || (accounts.includes("visitor") && type === "patient");
}

async function tryOne(
  checker: Checker,
  call: Endpoint,
  { token }: Session,
  { known, today }: Given,
): Promise<void> {
  const name = nameOf(call);
  const values: CallValues = { query: queryOf(call, known, today) ?? {} };
  const asking = { token: call.open ? null : token };
  const { refusal } = await checker.ask(call, values, asking);
  if (refusal) {
    const absent = refusal.status === 501;
    const note = absent ? "the provider does not have it" : `refused with ${String(refusal.status)}`;
    checker.journal.note(name, "answer", "not tried", { note });
    return;
  }
  const results = await checker.good(call, values, asking);
  remember(results, call.path.split("/")[1]?.replaceAll("-", "_") ?? "", known);
}

/** Null while a required parameter is unknown. */
function queryOf({ query }: Endpoint, known: Known, today: string): Record<string, QueryValue> | null {
  if (!query) return {};
  const { properties = {}, required = [] } = jsonOf(query);
  const values: Record<string, QueryValue> = {};
  for (const name of required) {
    const value = valueOf(name, properties[name], known, today);
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}

function valueOf(name: string, schema: Json | boolean | undefined, known: Known, today: string): QueryValue {
  if (name === "page") return 1;
  if (name === "per_page") return 10;
  if (isJson(schema) && schema.enum) return String(schema.enum[0]);
  const match = known.get(name);
  if (match !== undefined) return match;
  if (isJson(schema) && schema.description?.startsWith("YYYY-MM"))
    return today.slice(0, schema.description.startsWith("YYYY-MM-DD") ? 10 : 7);
  return null;
}

/** The first value of each field; a row's own `id` is the key of its resource. */
function remember(value: unknown, resource: string, known: Known): void {
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 20)) remember(item, resource, known);
    return;
  }
  for (const [field, inner] of Object.entries(fieldsOf(value))) {
    const name = field === "id" ? `${resource}_id` : field;
    if (typeof inner === "object") remember(inner, field, known);
    else if (/(_id|_number|_code|^code)$/.test(name) && wordOf(inner) !== "" && !known.has(name))
      known.set(name, wordOf(inner));
  }
}

/** A repeated `client_request_id` gives the first result, shown by a saved address that is then removed. */
async function checkRepeat(checker: Checker, sessions: readonly Session[]): Promise<void> {
  const token = sessions.find(({ type }) => type === "patient")?.token;
  if (token === undefined) return;
  const create = checker.endpoint("POST /address/create");
  const name = nameOf(create);
  const body = {
    label: "Conformance",
    subdistrict_code: "3171011001",
    address: "GAMBIR, JAKARTA PUSAT, INDONESIA",
    detail: "Jl. Uji 1",
    contact_phone: "+6281200000000",
    client_request_id: randomUUID(),
  };
  const exchange = await checker.ask(create, { body }, { token });
  if (exchange.refusal) {
    const note =
      exchange.refusal.status === 501
        ? "the provider does not have it"
        : `refused with ${String(exchange.refusal.status)}`;
    checker.journal.note(name, "repeat", "not tried", { note });
    return;
  }
  const two = await checker.ask(create, { body }, { token });
  const address_id = fieldsOf(exchange.results)["address_id"];
  const isSame = address_id !== undefined && address_id === fieldsOf(two.results)["address_id"];
  const wrong = { field: "client_request_id", expected: "the first result", received: "another result" };
  checker.journal.note(name, "repeat", isSame ? "passed" : "failed", isSame ? {} : wrong);
  const query = { address_id: wordOf(address_id) };
  await checker.ask(checker.endpoint("DELETE /address/remove"), { query }, { token });
}
