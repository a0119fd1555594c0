import { randomUUID } from "node:crypto";
import { addBigExamination } from "../../lab/tests/support/big-examination.ts";
import { isPending, type ModelRequest } from "./company-model.ts";
import { giveContacts, openDays } from "./company-people.ts";
import { must, type Decision, type Step } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const PRICE = 100_000;

export interface Screen {
  request: ModelRequest;
  step: Step;
  version: number;
  rows: string[];
}

export function approverFor(
  { people, random }: World,
  { company_id }: { company_id: string },
  step: Step,
): Person {
  const roles = step === "first" ? ["hrd", "hrd", "admin"] : ["finance", "finance", "admin"];
  const role = random.pick(roles);
  const match = people.approvers.find(
    (approver) => approver.company_id === company_id && approver.roles.includes(role),
  );
  if (!match) throw new Error(`${company_id} has no ${role}.`);
  return match;
}

export function financeOf({ people }: World, company_id: string): Person {
  const match = people.approvers.find(
    (approver) => approver.company_id === company_id && approver.roles.includes("finance"),
  );
  if (!match) throw new Error(`${company_id} has no finance.`);
  return match;
}

export async function request(world: World): Promise<void> {
  const { random, lab, labClock, model } = world;
  const company_id = random.pick(world.people.companies);
  // Numbers are compared in capitals.
  const key = `S${String(model.requests.size + 1)}`;
  const hrd = approverFor(world, { company_id }, "first");
  const people = random.between(2, 6);
  const of = { key, company_id, requested_by: hrd.account_id, people, price: PRICE };
  const { examination_id, office_care_id, employee_ids } = await addBigExamination(lab.db, labClock, of);
  await giveContacts(world, company_id, employee_ids);
  const lastDay = await openDays(world, office_care_id);
  addRequest(world, {
    id: examination_id,
    number: `REQ-${key}`,
    company_id,
    event_id: office_care_id,
    lastDay,
  });
  await readRows(world, examination_id);
  world.note(examination_id, `asked for by ${company_id}`);
}

export async function readRows({ lab, model, people }: World, id: string): Promise<void> {
  const rows = await lab.db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select([
      "i.examination_item_id",
      "i.amount",
      "e.employee_id",
      "e.employee_number",
      "e.email",
      "e.patient_id",
    ])
    .where("i.examination_id", "=", id)
    .execute();
  const known = model.requests.get(id)?.rows;
  for (const { examination_item_id, patient_id, ...row } of rows)
    if (!known?.has(examination_item_id)) {
      const worker = people.workers.find((person) => person.patient_id === patient_id)?.account_id ?? null;
      known?.set(examination_item_id, {
        ...row,
        worker,
        email: worker ? null : row.email,
        first: null,
        second: null,
        funding: null,
        came: null,
        toldAt: [],
        withdrawnAt: null,
        order_number: null,
      });
    }
}

export function addRequest({ model }: World, request: Omit<ModelRequest, "rows">): void {
  must(!model.requests.has(request.id), request.id, () => "two requests made it");
  model.requests.set(request.id, { ...request, rows: new Map() });
}

/** The laboratory adds a person to a request that waits, perhaps while an approver looks at it. */
export async function addRow(world: World): Promise<void> {
  const existing = anyRequest(world, ({ rows }) => [...rows.values()].every(({ first }) => first === null));
  if (!existing || existing.rows.size > 8) return request(world);
  const { db } = world.lab;
  const position = existing.rows.size + 1;
  const employee_id = `emp-${existing.id}-${String(position)}`;
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom("examination_item")
      .selectAll()
      .where("examination_id", "=", existing.id)
      .where("first_decision", "is", null)
      .limit(1)
      .executeTakeFirst();
    // A decision whose answer was lost.
    if (!last) return;
    await trx
      .insertInto("employee")
      .values({
        employee_id,
        company_id: existing.company_id,
        employee_number: world.newId("N"),
        first_name: "Tambahan",
        gender: "F",
        date_of_birth: "1990-05-17",
        created_at: world.labClock.now().toISOString(),
      })
      .execute();
    const examination_item_id = `${existing.id}-${String(position).padStart(4, "0")}`;
    await trx
      .insertInto("examination_item")
      .values({ ...last, examination_item_id, employee_id, position })
      .execute();
  });
  await readRows(world, existing.id);
  world.note(existing.id, "a row was added");
}

export function anyRequest(
  { model, random }: World,
  requested: (row: ModelRequest) => boolean,
): ModelRequest | null {
  const matches = [...model.requests.values()].slice(-60).filter(requested);
  return matches.length > 0 ? random.pick(matches) : null;
}

export function openStep(request: ModelRequest): Step | null {
  if (!isPending(request)) return null;
  return [...request.rows.values()].every(({ first }) => first === null) ? "first" : "second";
}

interface Detail {
  approval_step: string;
  version: number;
  items: { examination_item_id: string; first: { decision: string } | null; second: unknown }[];
}

/** An approver opens a request in an app; the decision follows later, perhaps too late. */
export async function look(world: World): Promise<void> {
  const existing = anyRequest(world, (row) => openStep(row) !== null);
  const step = existing && openStep(existing);
  if (!existing || !step) return request(world);
  const person = approverFor(world, existing, step);
  const answer = await world.settled(
    world.ask(person, "GET", `/examination/get-detail?examination_id=${existing.id}`),
  );
  world.note(existing.id, `${person.name} looks: ${answer ? String(answer.status) : "no answer"}`);
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200) return;
  const { results } = JSON.parse(answer.body.toString()) as { results: Detail }; // its envelope
  const open = results.items.filter(({ first, second }) =>
    step === "first" ? first === null : first?.decision === "approved" && second === null,
  );
  const rows = open.map((item) => item.examination_item_id);
  if (rows.length > 0)
    world.screens.push({ person, screen: { request: existing, step, version: results.version, rows } });
  if (world.screens.length > 20) world.screens.shift();
}

interface Decided {
  rows: { examination_item_id: string; outcome: string }[];
}

export async function decide(world: World): Promise<void> {
  if (world.screens.length === 0) return look(world);
  // Often the newest, before it is out of date.
  const newest = world.screens.length - 1;
  const index = world.chance(50) ? newest : world.random.between(0, newest);
  const [shown] = world.screens.splice(index, 1);
  if (!shown) return look(world);
  const { screen, person } = shown;
  const { step, rows, version } = screen;
  const { mode, rejected } = choose(world, rows);
  const funding =
    step === "first" || mode === "reject_all"
      ? null
      : world.random.pick(["DEPOSIT", "DEPOSIT", "QUOTA"] as const);
  const key = randomUUID();
  // They had surely left before the first try.
  let left: ReadonlySet<string> | null = null;
  await world.send({
    entity: screen.request.id,
    person,
    key,
    method: "POST",
    path: "/examination/decide",
    before: () => void (left ??= leftFor(world, screen.request, rows)),
    body: {
      examination_id: screen.request.id,
      step,
      mode,
      shown: rows,
      version,
      funding,
      reason: mode === "reject_all" ? key : null,
      rejected:
        mode === "selected"
          ? rejected.map((examination_item_id) => ({ examination_item_id, reason: key }))
          : [],
    },
    done: (results) => {
      const decided = (results as Decided).rows; // the laboratory's answer
      must(
        decided.length === rows.length && decided.every((row) => rows.includes(row.examination_item_id)),
        screen.request.id,
        () =>
          `the approver saw ${rows.join(", ")}; ${decided.map((row) => row.examination_item_id).join(", ")} were decided`,
      );
      const decisions = decisionsOf(screen, rejected);
      for (const { examination_item_id: id, outcome } of decided) {
        const isRejected = decisions.get(id) === "rejected";
        must(isRejected === (outcome === "rejected"), screen.request.id, () => `row ${id} is ${outcome}`);
        must(!left?.has(id) || outcome !== "approved", screen.request.id, () => `row ${id} has left`);
        if (outcome === "refused") decisions.set(id, "rejected");
      }
      world.model.decided(screen.request, step, decisions, funding);
    },
  });
}

/** Rows of people who have left the company; none while that is unsure. */
export function leftFor(
  world: World,
  { company_id, rows }: ModelRequest,
  ids: readonly string[],
): Set<string> {
  if (world.isUnanswered(company_id)) return new Set();
  return new Set(ids.filter((id) => world.model.left.has(rows.get(id)?.employee_id ?? "")));
}

export function choose({ random }: World, rows: readonly string[]) {
  const mode = random.pick(["approve_all", "approve_all", "selected", "selected", "reject_all"] as const);
  const ticked = rows.filter(() => random.next() < 0.3);
  const [first = ""] = rows;
  const rejected = { approve_all: [], reject_all: [...rows], selected: ticked.length > 0 ? ticked : [first] }[
    mode
  ];
  return { mode, rejected };
}

export function decisionsOf({ rows }: Screen, rejected: readonly string[]): Map<string, Decision> {
  return new Map(rows.map((id) => [id, rejected.includes(id) ? "rejected" : "approved"]));
}
