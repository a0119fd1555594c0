import { randomUUID } from "node:crypto";
import { addBigExamination } from "../support/big-examination.ts";
import { must, type Decision, type ModelRequest, type Step } from "./model.ts";
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
  const found = people.approvers.find((one) => one.company_id === company_id && one.roles.includes(role));
  if (!found) throw new Error(`${company_id} has no ${role}.`);
  return found;
}

export function financeOf({ people }: World, company_id: string): Person {
  const found = people.approvers.find(
    (one) => one.company_id === company_id && one.roles.includes("finance"),
  );
  if (!found) throw new Error(`${company_id} has no finance.`);
  return found;
}

export async function request(world: World): Promise<void> {
  const { random, lab, labClock, model } = world;
  const company_id = random.pick(world.people.companies);
  const key = `s${String(model.requests.size + 1)}`;
  const hrd = approverFor(world, { company_id }, "first");
  const people = random.between(2, 6);
  const of = { key, company_id, requested_by: hrd.account_id, people, price: PRICE };
  const { examination_id } = await addBigExamination(lab.db, labClock, of);
  model.requests.set(examination_id, {
    id: examination_id,
    number: `REQ-${key}`.toUpperCase(),
    company_id,
    rows: new Map(),
  });
  await readRows(world, examination_id);
  world.note(examination_id, `asked for by ${company_id}`);
}

async function readRows({ lab, model }: World, id: string): Promise<void> {
  const rows = await lab.db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["i.examination_item_id", "i.amount", "e.employee_number"])
    .where("i.examination_id", "=", id)
    .execute();
  const known = model.requests.get(id)?.rows;
  for (const { examination_item_id, ...row } of rows)
    if (!known?.has(examination_item_id))
      known?.set(examination_item_id, { ...row, first: null, second: null });
}

/** The laboratory adds a person to a request that waits, perhaps while an approver looks at it. */
export async function addRow(world: World): Promise<void> {
  const found = anyRequest(world, ({ rows }) => [...rows.values()].every(({ first }) => first === null));
  if (!found || found.rows.size > 8) return request(world);
  const { db } = world.lab;
  const position = found.rows.size + 1;
  const employee_id = `emp-${found.id}-${String(position)}`;
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom("examination_item")
      .selectAll()
      .where("examination_id", "=", found.id)
      .where("first_decision", "is", null)
      .limit(1)
      .executeTakeFirst();
    // A decision whose answer was lost.
    if (!last) return;
    await trx
      .insertInto("employee")
      .values({
        ...{ employee_id, company_id: found.company_id, employee_number: `${found.id}-${String(position)}` },
        ...{
          first_name: "Tambahan",
          gender: "F",
          date_of_birth: "1990-05-17",
          created_at: world.labClock.now().toISOString(),
        },
      })
      .execute();
    const examination_item_id = `${found.id}-${String(position).padStart(4, "0")}`;
    await trx
      .insertInto("examination_item")
      .values({ ...last, examination_item_id, employee_id, position })
      .execute();
  });
  await readRows(world, found.id);
  world.note(found.id, "a row was added");
}

export function anyRequest(
  { model, random }: World,
  wanted: (one: ModelRequest) => boolean,
): ModelRequest | null {
  const found = [...model.requests.values()].slice(-60).filter(wanted);
  return found.length > 0 ? random.pick(found) : null;
}

export function openStep({ rows }: ModelRequest): Step | null {
  const all = [...rows.values()];
  if (all.every(({ first }) => first === null)) return "first";
  return all.some(({ first, second }) => first === "approved" && second === null) ? "second" : null;
}

interface Detail {
  approval_step: string;
  version: number;
  items: { examination_item_id: string; first: { decision: string } | null; second: unknown }[];
}

/** An approver opens a request in an app; the decision follows later, perhaps too late. */
export async function look(world: World): Promise<void> {
  const found = anyRequest(world, (one) => openStep(one) !== null);
  const step = found && openStep(found);
  if (!found || !step) return request(world);
  const person = approverFor(world, found, step);
  const answer = await world.settled(
    world.ask(person, "GET", `/examination/get-detail?examination_id=${found.id}`),
  );
  world.note(found.id, `${person.name} looks: ${answer ? String(answer.status) : "no answer"}`);
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200) return;
  const { results } = JSON.parse(answer.body.toString()) as { results: Detail }; // its envelope
  const open = results.items.filter(({ first, second }) =>
    step === "first" ? first === null : first?.decision === "approved" && second === null,
  );
  const rows = open.map((one) => one.examination_item_id);
  if (rows.length > 0)
    world.screens.push({ person, screen: { request: found, step, version: results.version, rows } });
  if (world.screens.length > 20) world.screens.shift();
}

interface Decided {
  rows: { examination_item_id: string; outcome: string }[];
}

export async function decide(world: World): Promise<void> {
  if (world.screens.length === 0) return look(world);
  const [shown] = world.screens.splice(world.random.between(0, world.screens.length - 1), 1);
  if (!shown) return look(world);
  const { screen, person } = shown;
  const { step, rows, version } = screen;
  const { mode, rejected } = choose(world, rows);
  const funding =
    step === "first" || mode === "reject_all"
      ? null
      : world.random.pick(["DEPOSIT", "DEPOSIT", "QUOTA"] as const);
  const key = randomUUID();
  await world.send({
    ...{ entity: screen.request.id, person, key, method: "POST", path: "/examination/decide" },
    body: {
      ...{
        examination_id: screen.request.id,
        step,
        mode,
        shown: rows,
        version,
        funding,
        reason: mode === "reject_all" ? key : null,
      },
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
      world.model.decided(screen.request, step, decisionsOf(screen, rejected), funding === "DEPOSIT");
    },
  });
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
