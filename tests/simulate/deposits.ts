import { randomUUID } from "node:crypto";
import { anyRequest, financeOf, look } from "./companies.ts";
import { must } from "./model.ts";
import type { World } from "./world.ts";

export interface Topup {
  company_id: string;
  topup_number: string;
  payment_id: string;
  amount: number;
  ending?: "settlement" | "deny";
}

let amounts = 0;

/** Tells an entry's request. */
export function uniqueAmount(): number {
  return 1_000_000 + (amounts += 1);
}

export async function topUp(world: World): Promise<void> {
  const company_id = world.random.pick(world.people.companies);
  const amount = uniqueAmount();
  await world.send({
    ...{
      entity: company_id,
      person: financeOf(world, company_id),
      key: randomUUID(),
      method: "POST",
      path: "/deposit/topup",
    },
    body: { amount, method_code: "VA_BCA", finish_url: "http://portal.test/company" },
    done: (results) => {
      const { topup_number, payment_id } = results as { topup_number: string; payment_id: string }; // its answer
      world.topups.push({ company_id, topup_number, payment_id, amount });
    },
  });
}

const OUTCOMES = ["settlement", "settlement", "settlement", "deny"] as const;

export async function payTopUp(world: World): Promise<void> {
  const { random, topups } = world;
  if (topups.length === 0) return topUp(world);
  const topup = random.pick(topups.slice(-20));
  const { company_id, payment_id, topup_number, amount } = topup;
  const outcome = topup.ending ?? random.pick(OUTCOMES);
  await world.send({
    ...{
      entity: company_id,
      person: financeOf(world, company_id),
      key: null,
      method: "POST",
      path: "/payment/simulate",
    },
    body: { payment_id, outcome },
    done: () => {
      must(
        topup.ending === undefined || topup.ending === outcome,
        company_id,
        () => `${topup_number} ended twice`,
      );
      if (topup.ending === undefined && outcome === "settlement")
        world.model.entered(company_id, "topup", topup_number, amount);
      topup.ending = outcome;
    },
  });
}

export async function attend(world: World): Promise<void> {
  const found = anyRequest(world, ({ rows }) =>
    [...rows.values()].some(({ second }) => second === "approved"),
  );
  if (!found) return look(world);
  const [id, row] = world.random.pick([...found.rows].filter(([, { second }]) => second === "approved"));
  const outcome = world.random.pick(["attended", "attended", "attended", "no_show", "canceled"] as const);
  const { company_id, number: request_number } = found;
  // A cancellation gives back what an attendance without an answer may have charged.
  const path = "/reference/attendance";
  if (world.unanswered.some((one) => one.entity === company_id && one.path === path)) return look(world);
  await world.send({
    ...{ entity: company_id, person: null, key: null, method: "POST", path },
    body: { request_number, employee_number: row.employee_number, outcome },
    done: () => {
      const { entries } = world.model.company(company_id);
      if (outcome === "canceled" && entries.has(`charge ${id}`)) {
        // After the attendance its charge goes back.
        if (!entries.has(`refund ${id}`)) world.model.entered(company_id, "refund", id, row.amount);
        return;
      }
      const kind = outcome === "attended" ? "charge" : "release";
      const other = outcome === "attended" ? "release" : "charge";
      must(!entries.has(`${other} ${id}`), company_id, () => `${id} was charged and released`);
      if (entries.has(`reserve ${id}`) && !entries.has(`${kind} ${id}`))
        world.model.entered(company_id, kind, id, row.amount);
    },
  });
}

export async function readDeposit(world: World): Promise<void> {
  const company_id = world.random.pick(world.people.companies);
  const person = financeOf(world, company_id);
  const answer = await world.settled(world.ask(person, "GET", "/deposit/get"));
  world.note(company_id, `ledger: ${answer ? String(answer.status) : "no answer"}`);
  if (answer?.status === 401) person.token = null;
  const isUnsure = [...world.model.requests.values()].some(
    (one) => one.company_id === company_id && world.isUnanswered(one.id),
  );
  if (answer?.status !== 200 || world.isUnanswered(company_id) || isUnsure) return;
  const { results } = JSON.parse(answer.body.toString()) as {
    results: { balance: number; reserved: number };
  }; // its envelope
  const { balance, reserved } = world.model.deposit(company_id);
  must(
    results.balance === balance && results.reserved === reserved,
    company_id,
    () =>
      `the ledger page says ${String(results.balance)} with ${String(results.reserved)} reserved; the entries ${String(balance)} with ${String(reserved)}`,
  );
}
