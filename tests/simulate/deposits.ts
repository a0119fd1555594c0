import { randomUUID } from "node:crypto";
import { anyRow, recorded, type Found } from "./company-model.ts";
import { financeOf, look } from "./companies.ts";
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
    entity: company_id,
    person: financeOf(world, company_id),
    key: randomUUID(),
    method: "POST",
    path: "/deposit/topup",
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
    entity: company_id,
    person: financeOf(world, company_id),
    key: null,
    method: "POST",
    path: "/payment/simulate",
    body: { payment_id, outcome },
    done: () => {
      must(
        topup.ending === undefined || topup.ending === outcome,
        company_id,
        () => `${topup_number} ended twice`,
      );
      if (topup.ending === undefined && outcome === "settlement")
        world.model.toppedUp(company_id, topup_number, amount);
      topup.ending = outcome;
    },
  });
}

export async function attend(world: World): Promise<void> {
  const existing = anyRow(
    world,
    ({ row }) => row.came === "invited" || (row.second === "approved" && world.chance(8)),
  );
  if (!existing || !isLatest(world, existing)) return look(world);
  const outcome = world.random.pick(["attended", "attended", "attended", "no_show", "canceled"] as const);
  const { company_id } = existing.request;
  // A cancellation gives back what an attendance without an answer may have charged.
  if (isVisitUnanswered(world, company_id)) return look(world);
  // Of a withdrawn visit it is answered alike.
  if (outcome === "canceled" && world.isUnanswered(company_id)) return look(world);
  await recordVisit(world, existing, outcome);
}

const ATTENDANCE = "/reference/attendance";

export const isVisitUnanswered = ({ unanswered }: World, company_id: string): boolean =>
  unanswered.some((write) => write.entity === company_id && write.path === ATTENDANCE);

/** The laboratory finds the newest request that names the number. */
function isLatest({ model }: World, { request, row }: Found): boolean {
  const others = [...model.requests.values()].filter((item) => item.event_id === request.event_id);
  const matchingOthers = others.filter(({ rows }) =>
    [...rows.values()].some(({ employee_id }) => employee_id === row.employee_id),
  );
  return matchingOthers.at(-1) === request;
}

export function recordVisit(
  world: World,
  existing: Found,
  outcome: "attended" | "no_show" | "canceled",
): Promise<void> {
  const { company_id, number: request_number } = existing.request;
  return world.send({
    entity: company_id,
    person: null,
    key: null,
    method: "POST",
    path: ATTENDANCE,
    body: { request_number, employee_number: existing.row.employee_number, outcome },
    done: () => {
      world.note(existing.request.id, `${existing.id} is ${outcome}`);
      recorded(existing, outcome);
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
    (request) => request.company_id === company_id && world.isUnanswered(request.id),
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
