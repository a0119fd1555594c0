import { randomUUID } from "node:crypto";
import { nameOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import { fieldsOf, wordOf } from "./sign-in.ts";

/** A wish is kept once, alone and until it ends. Leaves none behind; only with --writes. */
export async function checkWaitlists(checker: Checker, token: string): Promise<void> {
  const create = checker.endpoint("POST /time-wish/create");
  const body = await wishableOrder(checker, token);
  if (!body) {
    checker.journal.note(nameOf(create), "repeat", "not tried", { note: "no visit that may be moved" });
    return;
  }
  const ask = () => checker.ask(create, { body: { ...body, client_request_id: randomUUID() } }, { token });
  const client_request_id = randomUUID();
  const sent = { body: { ...body, client_request_id } };
  const [exchange, two] = [
    await checker.ask(create, sent, { token }),
    await checker.ask(create, sent, { token }),
  ];
  const wish_id = wordOf(fieldsOf(exchange.results)["wish_id"]);
  const isSame = wish_id !== "" && wish_id === wordOf(fieldsOf(two.results)["wish_id"]);
  checker.journal.note(nameOf(create), "repeat", isSame ? "passed" : "failed", {
    ...(!isSame && { field: "client_request_id", expected: "the first result", received: "another result" }),
  });
  const other = await ask();
  const isAlone = other.refusal?.code === "wish_open";
  checker.journal.note(nameOf(create), "one for an order", isAlone ? "passed" : "failed", {
    ...(!isAlone && { expected: "409 wish_open", received: String(other.refusal?.code ?? "success") }),
  });
  const end = checker.endpoint("POST /time-wish/end");
  await checker.ask(end, { body: { wish_id, client_request_id: randomUUID() } }, { token });
  const get = checker.endpoint("GET /time-wish/get");
  const { results } = await checker.ask(get, { query: { order_number: body.order_number } }, { token });
  const isOver = wordOf(fieldsOf(fieldsOf(results)["wish"])["ended_because"]) === "patient";
  checker.journal.note(nameOf(end), "end", isOver ? "passed" : "failed", {
    ...(!isOver && { field: "ended_because", expected: "patient", received: "another" }),
  });
}

/** Body of a wish for the first order that takes one. */
async function wishableOrder(checker: Checker, token: string) {
  const orders = checker.endpoint("GET /order/get");
  const get = checker.endpoint("GET /time-wish/get");
  const { results } = await checker.ask(orders, { query: { page: 1, per_page: 50 } }, { token });
  for (const row of Array.isArray(results) ? results : []) {
    const order_number = wordOf(fieldsOf(row)["order_number"]);
    const exchange = await checker.ask(get, { query: { order_number } }, { token });
    if (exchange.refusal?.status === 501) return null;
    const { refusal, last_day, plants, wish } = fieldsOf(exchange.results);
    const plant: unknown = Array.isArray(plants) ? plants[0] : undefined;
    if (exchange.refusal || refusal !== null || wish !== null || plant === undefined) continue;
    const plant_ids = [wordOf(fieldsOf(plant)["plant_id"])];
    return { order_number, last_day: wordOf(last_day), parts: ["morning"], plant_ids };
  }
  return null;
}
