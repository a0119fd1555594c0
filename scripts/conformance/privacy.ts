import { randomUUID } from "node:crypto";
import { nameOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import { fieldsOf, wordOf } from "./sign-in.ts";

const THREE_DAYS = 3 * 86_400_000;

/** Consents are obeyed and kept in order, required uses stay, and requests have their deadline; only with --writes. */
export async function checkPrivacy(checker: Checker, token: string): Promise<void> {
  await checkConsents(checker, token);
  await checkRequest(checker, token);
}

async function checkConsents(checker: Checker, token: string): Promise<void> {
  const get = checker.endpoint("GET /privacy/get-consents");
  const set = checker.endpoint("PUT /privacy/set-consent");
  const exchange = await checker.ask(get, {}, { token });
  const { purposes } = fieldsOf(exchange.results);
  if (!Array.isArray(purposes)) {
    checker.journal.note(nameOf(set), "consent", "not tried", { note: "no list of uses" });
    return;
  }
  const rows = purposes.map(fieldsOf);
  const optional = rows.find((row) => row["optional"] === true);
  const required = rows.find((row) => row["optional"] === false);
  const change = (row: Record<string, unknown>, given: boolean) =>
    checker.ask(set, { body: { purpose: wordOf(row["code"]), given } }, { token });
  if (optional) {
    const before = optional["given"] === true;
    await change(optional, !before);
    const after = fieldsOf((await checker.ask(get, {}, { token })).results)["purposes"];
    const row = Array.isArray(after)
      ? after.map(fieldsOf).find((item) => item["code"] === optional["code"])
      : undefined;
    const isChanged = row?.["given"] === !before;
    await change(optional, before);
    checker.journal.note(nameOf(set), "consent", isChanged ? "passed" : "failed", {
      ...(!isChanged && { field: "given", expected: String(!before), received: String(before) }),
    });
  }
  if (!required) return;
  const refused = (await change(required, false)).refusal?.code;
  const isKept = refused === "purpose_required";
  checker.journal.note(nameOf(set), "required use", isKept ? "passed" : "failed", {
    ...(!isKept && { expected: "409 purpose_required", received: String(refused ?? "success") }),
  });
}

async function checkRequest(checker: Checker, token: string): Promise<void> {
  const create = checker.endpoint("POST /privacy/create-request");
  const client_request_id = randomUUID();
  const sent = { body: { kind: "access", text: "Conformance: please ignore.", client_request_id } };
  const [exchange, two] = [
    await checker.ask(create, sent, { token }),
    await checker.ask(create, sent, { token }),
  ];
  if (exchange.refusal) {
    const note = exchange.refusal.code === "request_open" ? "a request is open" : "the call is refused";
    checker.journal.note(nameOf(create), "repeat", "not tried", { note });
    return;
  }
  const request_number = wordOf(fieldsOf(exchange.results)["request_number"]);
  const isSame = request_number !== "" && request_number === wordOf(fieldsOf(two.results)["request_number"]);
  checker.journal.note(nameOf(create), "repeat", isSame ? "passed" : "failed", {
    ...(!isSame && { field: "client_request_id", expected: "the first result", received: "another result" }),
  });
  const get = checker.endpoint("GET /privacy/get-request");
  const { created_at, due_at } = fieldsOf(
    (await checker.ask(get, { query: { request_number } }, { token })).results,
  );
  const hours = (Date.parse(wordOf(due_at)) - Date.parse(wordOf(created_at))) / 3_600_000;
  const isInTime = hours > 0 && hours * 3_600_000 <= THREE_DAYS;
  checker.journal.note(nameOf(create), "deadline", isInTime ? "passed" : "failed", {
    ...(!isInTime && { field: "due_at", expected: "within 72 hours", received: `${String(hours)} hours` }),
  });
}
