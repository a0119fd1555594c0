import { randomUUID } from "node:crypto";
import { addRequest, anyRequest, approverFor, look, readRows } from "./companies.ts";
import {
  anyRow,
  isOver,
  isPending,
  rowsOf,
  withdrew,
  type Found,
  type ModelRequest,
  type Row,
} from "./company-model.ts";
import { giveContacts, moveBooked } from "./company-people.ts";
import { isVisitUnanswered, recordVisit } from "./deposits.ts";
import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
/** Clocks disagree by a minute, and answers are slow. */
const DOUBT_MS = 180_000;

export const plannerOf = (world: World, request: ModelRequest): Person =>
  approverFor(world, request, "first");

/** Mostly invited people, now and then anybody. */
export function anyInvited(world: World): Found | null {
  return anyRow(world, ({ row }) => row.came === "invited" || world.chance(2));
}

/** A refusal has a reason that happened, unless something about the company is unanswered. */
function judgeRefusal(world: World, { request, id, row }: Found, code: string): void {
  const { company_id } = request;
  if (world.isUnanswered(company_id)) return;
  const events = rowsOf(world, (item) => item.event_id === request.event_id);
  const isEnded =
    !events.some((item) => item.row.came === "invited") && !events.some((item) => isPending(item.request));
  const holds: Record<string, boolean> = {
    already_withdrawn: row.came === "withdrawn",
    already_attended: row.came === "attended",
    office_care_closed: isEnded || isOver(world, request) !== "no",
    not_invited: row.came !== "invited" && row.came !== "attended" && row.came !== "withdrawn",
  };
  must(holds[code] ?? true, company_id, () => `${id} was ${String(row.came)}, refused as ${code}`);
}

export async function withdraw(world: World, requested?: Found): Promise<void> {
  const existing = requested ?? anyInvited(world);
  if (!existing) return look(world);
  const { request, id, row } = existing;
  let tries = 0;
  await world.send({
    entity: request.company_id,
    person: plannerOf(world, request),
    key: randomUUID(),
    method: "POST",
    path: "/office-care/withdraw",
    body: { examination_item_id: id, reason: "simulated" },
    before: () => void (tries += 1),
    done: () => {
      const isLate = tries > 1 || world.isUnanswered(request.company_id);
      must(isLate || isOver(world, request) !== "yes", request.company_id, () => `${id} was over`);
      must(isLate || row.second === "approved", request.company_id, () => `${id} was not approved`);
      world.note(request.id, `${id} is withdrawn`);
      withdrew(world, existing, tries > 1);
    },
    refused: (code) => {
      if (tries === 1 && !requested) judgeRefusal(world, existing, code);
    },
  });
  if (row.came === "withdrawn" && row.order_number !== null) await readFreed(world, existing);
}

/** The place of a withdrawn visit can be booked again. */
async function readFreed(world: World, { request, row }: Found): Promise<void> {
  const { db } = world.lab;
  const order = await db
    .selectFrom("lab_order")
    .select(["order_status", "slot_id"])
    .where("order_number", "=", row.order_number)
    .executeTakeFirstOrThrow();
  const slot_id = order.slot_id ?? "";
  must(
    order.order_status === "canceled",
    request.company_id,
    () => `${String(row.order_number)} is ${order.order_status}`,
  );
  const person = world.people.workers[0] ?? null;
  const [plant = "", , date = ""] = slot_id.split(".");
  const path = `/schedule/get?plant_id=${plant}&date_from=${date}&days=1`;
  const answer = await world.settled(world.ask(person, "GET", path));
  if (answer?.status === 401 && person) person.token = null;
  if (answer?.status !== 200) return;
  const { results } = JSON.parse(answer.body.toString()) as { results: unknown }; // its envelope
  const isListed = JSON.stringify(results).includes(slot_id);
  const { seats } = await db
    .selectFrom("lab_order")
    .select(({ fn }) => fn.sum<number | null>("seats").as("seats"))
    .where("slot_id", "=", slot_id)
    .where("order_status", "!=", "canceled")
    .executeTakeFirstOrThrow();
  const held = await db.selectFrom("slot_hold").select("qty").where("slot_id", "=", slot_id).execute();
  const taken = held.reduce((sum, { qty }) => sum + qty, Number(seats ?? 0));
  world.count(`place of a withdrawn visit: ${isListed ? "free" : "taken"}`);
  const isSoon = world.labClock.now().getTime() + 26 * HOUR > Date.parse(`${date}T00:00:00+07:00`);
  must(isListed || taken >= 6 || isSoon, request.company_id, () => `${slot_id} is not free again`);
}

export async function resend(world: World): Promise<void> {
  const isReachable = (item: Row) => item.worker !== null || item.email !== null || world.chance(5);
  const existing =
    anyRow(world, ({ row }) => row.came === "invited" && isReachable(row)) ?? anyInvited(world);
  if (!existing) return look(world);
  const { request, id, row } = existing;
  const { company_id } = request;
  let tries = 0;
  await world.send({
    entity: company_id,
    person: plannerOf(world, request),
    key: randomUUID(),
    method: "POST",
    path: "/invitation/resend",
    body: { examination_item_id: id },
    before: () => void (tries += 1),
    done: (results) => {
      const isSure = tries === 1 && !world.isUnanswered(company_id);
      must(!isSure || row.came === "invited", company_id, () => `${id} was ${String(row.came)}, and is told`);
      const { channel } = results as { channel: string }; // the laboratory's answer
      const requested = row.worker ? "portal" : "email";
      must(channel === requested, company_id, () => `${id} is told by ${channel}, not ${requested}`);
      const now = world.labClock.now().getTime();
      const isSoon = now - (row.toldAt.at(-1) ?? 0) < HOUR - DOUBT_MS;
      must(!isSure || !isSoon, company_id, () => `${id} is told twice within an hour`);
      row.toldAt.push(tries > 1 ? 0 : now);
      world.note(request.id, `${id} is told again`);
    },
    refused: (code) => {
      if (tries > 1) return;
      judgeRefusal(world, existing, code);
      const isKnown = row.worker !== null || row.email !== null;
      must(code !== "unreachable" || !isKnown, company_id, () => `${id} is refused as ${code}`);
    },
  });
}

/** An employee leaves the company, or comes back. */
export async function leave(world: World): Promise<void> {
  const existing = anyRow(
    world,
    ({ row }) => row.came === null || row.came === "invited" || world.chance(10),
  );
  if (!existing) return look(world);
  const { row, request } = existing;
  const { company_id } = request;
  const { employee_id } = row;
  const status = world.model.left.has(employee_id) ? "active" : "inactive";
  // As its page shows it.
  const { version } = await world.lab.db
    .selectFrom("employee")
    .select("version")
    .where("employee_id", "=", employee_id)
    .executeTakeFirstOrThrow();
  let tries = 0;
  await world.send({
    entity: company_id,
    person: plannerOf(world, request),
    key: randomUUID(),
    method: "PUT",
    path: "/employee/set-status",
    body: { employee_id, status, version, reason: "simulated" },
    before: () => void (tries += 1),
    done: (results) => {
      const { withdrawn } = results as { withdrawn: number }; // the laboratory's answer
      if (status === "active") {
        world.model.left.delete(employee_id);
        must(withdrawn === 0, company_id, () => `${employee_id} comes back, and is withdrawn`);
        return;
      }
      world.model.left.add(employee_id);
      const current = rowsOf(world, (item) => item.company_id === company_id).filter(
        (item) => item.row.employee_id === employee_id,
      );
      const invited = current.filter((item) => item.row.came === "invited");
      const isSure = tries === 1 && !world.isUnanswered(company_id);
      const open = invited.filter((item) => isOver(world, item.request) === "no");
      must(
        !isSure || (withdrawn >= open.length && withdrawn <= invited.length),
        company_id,
        () => `${employee_id} leaves ${String(withdrawn)} examinations, not ${String(open.length)}`,
      );
      if (withdrawn === 0) return;
      const left = invited[0] ?? current.findLast((item) => item.row.came === null);
      must(left !== undefined && withdrawn === 1, company_id, () => `${employee_id} was not invited`);
      if (left) withdrew(world, left, tries > 1);
    },
  });
}

/** The employee arrives or moves the visit while human resources withdraw it. */
export async function meetWithdrawal(world: World): Promise<void> {
  const existing = anyRow(world, ({ row }) => row.came === "invited");
  if (!existing || world.isUnanswered(existing.request.company_id)) return look(world);
  const outcome = world.random.pick(["attended", "no_show"] as const);
  const other = () =>
    world.chance(50) ? recordVisit(world, existing, outcome) : moveBooked(world, existing);
  const both = [() => withdraw(world, existing), other];
  if (world.chance(50)) both.reverse();
  await Promise.all(both.map((item) => item()));
}

interface Detail {
  version: number;
  groups: { group_id: string; price: number }[];
}

/** Asks for more people in an event that was decided about, also for withdrawn ones. */
export async function askForMore(world: World): Promise<void> {
  const isAsked = (row: ModelRequest) => !isPending(row) && isOver(world, row) === "no";
  const isBegun = ({ rows }: ModelRequest) => [...rows.values()].some(({ came }) => came === "invited");
  const existing = anyRequest(world, (row) => isAsked(row) && (isBegun(row) || world.chance(5)));
  if (!existing) return look(world);
  const { company_id, event_id, lastDay } = existing;
  const person = plannerOf(world, existing);
  const path = `/office-care/get-detail?office_care_id=${event_id}`;
  const answer = await world.settled(world.ask(person, "GET", path));
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200) return;
  const { version, groups } = (JSON.parse(answer.body.toString()) as { results: Detail }).results; // its envelope
  const [group] = groups;
  if (!group) return;
  const again = rowsOf(world, (row) => row.event_id === event_id).filter(
    ({ row }) => row.came === "withdrawn",
  );
  // A visit sent again is about the newest request for the person.
  const mayAsk = again.length > 0 && !isVisitUnanswered(world, company_id);
  const employee_id =
    mayAsk && world.chance(40) ? world.random.pick(again).row.employee_id : await hire(world, company_id);
  await world.send({
    entity: company_id,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/office-care/add",
    body: {
      office_care_id: event_id,
      version,
      confirmed_clashes: [],
      quoted_total: group.price,
      groups: [{ group_id: group.group_id, employee_ids: [employee_id] }],
    },
    done: (results) => {
      const { examination_id, request_number } = results as Record<
        "examination_id" | "request_number",
        string
      >; // its answer
      addRequest(world, { id: examination_id, number: request_number, company_id, event_id, lastDay });
      world.model.unreadRequests.push(examination_id);
    },
  });
  await readRequests(world);
}

export async function readRequests(world: World): Promise<void> {
  for (const id of world.model.unreadRequests.splice(0)) await readRows(world, id);
}

async function hire(world: World, company_id: string): Promise<string> {
  const employee_id = world.newId(`emp-${company_id}`);
  await world.lab.db
    .insertInto("employee")
    .values({
      employee_id,
      company_id,
      employee_number: world.newId("N"),
      first_name: "Baru",
      gender: "F",
      date_of_birth: "1990-05-17",
      created_at: world.labClock.now().toISOString(),
    })
    .execute();
  await giveContacts(world, company_id, [employee_id]);
  return employee_id;
}
