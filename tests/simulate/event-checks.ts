import { isOver, isPending, transfersOf, type Came, type Found, type ModelRequest } from "./company-model.ts";
import { must } from "./model.ts";
import type { World } from "./world.ts";

const STATES: Record<Came, string> = {
  invited: "invited",
  attended: "attended",
  no_show: "no_show",
  undone: "canceled",
  canceled: "canceled",
  withdrawn: "canceled",
};
/** Messages stay a week. */
const KEPT_MS = 6 * 86_400_000;
const INVITED = "Your health examination";
const WITHDRAWN = "Your invitation to a health examination is withdrawn";

/** People, reservations, booked visits, messages and events of companies without an open question. */
export async function checkEvents(world: World): Promise<void> {
  const sure = [...world.model.requests.values()].filter(
    (request) => !world.isUnanswered(request.company_id),
  );
  const rows = sure.flatMap((request) => [...request.rows].map(([id, row]): Found => ({ request, id, row })));
  await checkPeople(world, rows);
  await checkTransfers(world, rows);
  await checkVisits(world, rows);
  await checkMessages(world, rows);
  const events = grouped(sure, ({ event_id }) => event_id);
  await checkStates(world, events);
}

async function checkPeople(world: World, rows: readonly Found[]): Promise<void> {
  const { lab, model } = world;
  const kept = await lab.db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["a.examination_item_id", "a.state", "a.withdrawn_at", "e.active"])
    .where("e.company_id", "like", "com-sim-%")
    .execute();
  const byId = new Map(kept.map((item) => [item.examination_item_id, item]));
  for (const { request, id, row } of rows) {
    const match = byId.get(id);
    const state = row.came && STATES[row.came];
    must(
      match?.state === (state ?? undefined),
      request.id,
      () => `${id} is ${String(match?.state)}, after ${String(row.came)}`,
    );
    if (!match) continue;
    const isWithdrawn = match.withdrawn_at !== null;
    must(
      isWithdrawn === (row.came === "withdrawn"),
      request.id,
      () => `${id}: withdrawn ${String(isWithdrawn)}`,
    );
    const isActive = match.active === 1;
    const isKnown = !model.left.has(row.employee_id);
    must(isActive === isKnown, request.id, () => `${row.employee_id} is active: ${String(isActive)}`);
    // Somebody who leaves after the last day stays invited until the attendance is recorded.
    const mayStay = isActive || isOver(world, request) !== "no";
    must(mayStay || row.came !== "invited", request.id, () => `${id} has left, and is invited`);
  }
}

/** A reservation is there once, and is charged or set free once. */
async function checkTransfers({ lab }: World, rows: readonly Found[]): Promise<void> {
  const deposit = await lab.db
    .selectFrom("deposit_transfer")
    .select(["reference_id as id", "kind"])
    .where("reference_kind", "=", "examination_item")
    .where("company_id", "like", "com-sim-%")
    .orderBy("seq")
    .execute();
  const quota = await lab.db
    .selectFrom("quota_transfer")
    .select(["reference_id as id", "kind"])
    .where("contract_id", "like", "ctr-com-sim-%")
    .orderBy("seq")
    .execute();
  const byId = { DEPOSIT: grouped(deposit, ({ id }) => id), QUOTA: grouped(quota, ({ id }) => id) };
  for (const { request, id, row } of rows)
    for (const funding of ["DEPOSIT", "QUOTA"] as const) {
      const match = (byId[funding].get(id) ?? []).map(({ kind }) => kind).join();
      const expected = row.funding === funding ? transfersOf(row).join() : "";
      must(match === expected, request.id, () => `${funding} of ${id}: ${match}, not ${expected}`);
    }
}

function grouped<T>(all: readonly T[], nameOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

async function checkVisits({ lab }: World, rows: readonly Found[]): Promise<void> {
  const orders = await lab.db
    .selectFrom("lab_order as o")
    .leftJoin("reminder as r", (join) =>
      join.onRef("r.order_number", "=", "o.order_number").on("r.reminder_status", "=", "waiting"),
    )
    .select(["o.order_number", "o.order_status", "r.reminder_id"])
    .where("o.account_id", "like", "acc-worker-%")
    .execute();
  const byNumber = new Map(orders.map((order) => [order.order_number, order]));
  for (const { request, id, row } of rows) {
    if (row.order_number === null) continue;
    const match = byNumber.get(row.order_number);
    const isEnded = row.came === "withdrawn" || row.came === "canceled" || row.came === "no_show";
    const status = match?.order_status ?? "";
    const isPossible =
      row.came === "no_show"
        ? status === "no_show"
        : isEnded
          ? status === "canceled"
          : row.came !== "invited" || status === "active" || status === "no_show";
    must(
      isPossible,
      request.id,
      () => `${id} was ${String(row.came)}, the visit is ${String(match?.order_status)}`,
    );
    must(
      !isEnded || match?.reminder_id === null,
      request.id,
      () => `${id} is reminded of a visit that is over`,
    );
  }
}

/** Each invitation by itself once, and once for each time that it was sent again; nothing after a withdrawal. */
async function checkMessages({ lab, model }: World, rows: readonly Found[]): Promise<void> {
  const sent = await lab.db
    .selectFrom("outbox")
    .select(["recipient", "subject_en"])
    .where("recipient", "like", "emp-%@example.com")
    .orderBy(lab.db.dynamic.ref("rowid"))
    .execute();
  const isKept = (index: number) => model.latest - index < KEPT_MS;
  const byMail = grouped(sent, ({ recipient }) => recipient);
  const people = grouped(
    rows.filter(({ row }) => row.email !== null),
    ({ row }) => row.email ?? "",
  );
  for (const [email, current] of people) {
    const company = current[0]?.request.company_id ?? "";
    const subjects = (byMail.get(email) ?? []).map(({ subject_en }) => subject_en);
    const invited = subjects.filter((subject) => subject === INVITED).length;
    const told = current.flatMap(({ row }) => row.toldAt);
    const again = told.filter(isKept).length;
    const most = told.length + current.filter(({ row }) => row.came !== null).length;
    must(
      invited >= again && invited <= most,
      company,
      () => `${email} is invited ${String(invited)} times, sent again ${String(again)}`,
    );
    const withdrawn = current.filter(({ row }) => row.came === "withdrawn");
    const ended = subjects.filter((subject) => subject === WITHDRAWN).length;
    const least = withdrawn.filter(({ row }) => row.toldAt.length > 0 && isKept(row.withdrawnAt ?? 0)).length;
    must(
      ended >= least && ended <= withdrawn.length,
      company,
      () => `${email} is told ${String(ended)} withdrawals of ${String(withdrawn.length)}`,
    );
    const isEmpty = current.every(({ row }) => row.came === "withdrawn" || row.came === null);
    const last = subjects.at(-1);
    must(
      !isEmpty || last === undefined || last === WITHDRAWN,
      company,
      () => `${email} is told after the withdrawal: ${String(last)}`,
    );
  }
}

/** Over as soon as no employee is awaited and no request waits. */
async function checkStates({ lab }: World, events: ReadonlyMap<string, ModelRequest[]>): Promise<void> {
  const kept = await lab.db
    .selectFrom("office_care")
    .select(["office_care_id", "status"])
    .where("company_id", "like", "com-sim-%")
    .execute();
  for (const { office_care_id, status } of kept) {
    const requests = events.get(office_care_id);
    if (!requests) continue;
    const all = requests.flatMap(({ rows }) => [...rows.values()]);
    const has = (...requested: Came[]) => all.some(({ came }) => came !== null && requested.includes(came));
    const isAwaited = has("invited") || requests.some(isPending);
    const isOver = status === "completed" || status === "canceled";
    const entity = requests[0]?.id ?? office_care_id;
    must(isOver !== isAwaited, entity, () => `the event is ${status}, awaited: ${String(isAwaited)}`);
    if (!isOver) continue;
    if (has("attended", "no_show"))
      must(status === "completed", entity, () => `somebody came, and it is ${status}`);
    else if (!has("canceled", "undone"))
      must(status === "canceled", entity, () => `no employee was expected, and it is ${status}`);
  }
}
