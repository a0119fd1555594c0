import { randomUUID } from "node:crypto";
import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import { currentContract, type CompanyCaller } from "./company.ts";
import { contractProducts } from "./contract-prices.ts";
import type { Trx } from "./db.ts";
import { groupPrices, insertExamination } from "./examination.ts";
import { labToday } from "./local-time.ts";
import { addOfficeCareEvent } from "./office-care-events.ts";
import { peopleErrors } from "./office-care-fields.ts";
import { notifyApprovers } from "./office-care-notices.ts";
import { requireAllowed, requireNoClash, requirePeople } from "./office-care-people.ts";
import { placed, type Saved } from "./office-care-save.ts";
import { isDecided, requireOfficeCare, requireVersion, type OfficeCare } from "./office-care.ts";
import { nextRequestNumber } from "./series.ts";
import { addWorkdays } from "./workdays.ts";

/** Working days between adding people and the last day of the event. */
const ADD_WORKDAYS = 2;

export interface AddRequest {
  office_care_id: string;
  version: number;
  groups: readonly { group_id: string; employee_ids: readonly string[] }[];
  confirmed_clashes: readonly string[];
  /** rupiah for all of them */
  quoted_total: number;
}

/**
 * Adds employees to an event about which a step has decided already: a new request, which both steps decide.
 * @throws LabError `not_found`, `office_care_changed`, `office_care_closed`, `office_care_undecided`, `no_contract`,
 *   `check_fields`, `price_changed`, `clashes`
 */
export async function addParticipants(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  request: AddRequest,
): Promise<Saved> {
  const { office_care_id, groups } = request;
  const employee_ids = groups.flatMap((group) => group.employee_ids);
  const event = await requireOfficeCare(trx, company, office_care_id);
  await requireVersion(trx, event, request.version);
  await requireOpen(trx, call, company, event);
  const fields = peopleErrors(employee_ids);
  if (Object.keys(fields).length > 0) throw new LabError("check_fields", { fields });
  const prices = await groupPrices(trx, office_care_id);
  const people = await requirePeople(trx, company, employee_ids);
  await requireNew(trx, office_care_id, employee_ids);
  let total = 0;
  for (const { group_id, employee_ids: members } of groups) {
    const price = prices.get(group_id);
    if (!price) throw new LabError("not_found");
    const own = members.flatMap((id) => people.get(id) ?? []);
    await requireAllowedIn(trx, call, company, { group_id, people: own, day: event.date_from });
    total += price.amount * own.length;
  }
  if (total !== request.quoted_total) throw new LabError("price_changed", { results: { total } });
  const windows = await placesLeft(trx, office_care_id, labToday(call.clock.now()));
  if (windows.reduce((sum, { capacity }) => sum + capacity, 0) < employee_ids.length)
    throw new LabError("check_fields", { fields: { employees: ["capacity_short"] } });
  await requireNoClash(trx, company.company_id, event, {
    employee_ids,
    confirmed: request.confirmed_clashes,
  });
  return write(trx, call, event, {
    people: placed(
      groups.flatMap(({ group_id, employee_ids: members }) =>
        members.map((employee_id) => ({ employee_id, group_id })),
      ),
      windows,
    ),
  });
}

async function requireOpen(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  event: OfficeCare,
): Promise<void> {
  if (event.status === "completed" || event.status === "canceled") throw new LabError("office_care_closed");
  if (!(await isDecided(trx, event.office_care_id))) throw new LabError("office_care_undecided");
  if (addWorkdays(labToday(call.clock.now()), ADD_WORKDAYS) > event.date_to)
    throw new LabError("check_fields", { fields: { employees: ["workdays_2"] } });
  const contract = await currentContract(trx, call.clock, company.company_id);
  if (contract?.status !== "active") throw new LabError("no_contract");
}

/** Nobody twice; somebody who was rejected may be asked for again. */
async function requireNew(trx: Trx, office_care_id: string, employee_ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select("i.employee_id")
    .where("x.office_care_id", "=", office_care_id)
    .where("i.first_decision", "is not", "rejected")
    .where("i.second_decision", "is not", "rejected")
    .execute();
  const present = new Set(rows.map(({ employee_id }) => employee_id));
  const repeated = employee_ids.filter((id) => present.has(id));
  if (repeated.length > 0)
    throw new LabError("check_fields", {
      fields: { employees: ["people_repeated"] },
      results: { employee_ids: repeated },
    });
}

async function requireAllowedIn(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  {
    group_id,
    people,
    day,
  }: { group_id: string; people: Parameters<typeof requireAllowed>[0][number]["people"]; day: string },
): Promise<void> {
  const own = await trx
    .selectFrom("office_care_product")
    .select("product_id")
    .where("group_id", "=", group_id)
    .execute();
  const offered = await contractProducts(trx, call.clock, company.company_id);
  const products = offered.filter((product) =>
    own.some(({ product_id }) => product_id === product.product_id),
  );
  requireAllowed([{ products, people }], day);
}

/** Windows from a day on, with the places that nobody has. */
async function placesLeft(trx: Trx, office_care_id: string, today: string) {
  const windows = await trx
    .selectFrom("office_care_window")
    .selectAll()
    .where("office_care_id", "=", office_care_id)
    .where("date", ">", today)
    .orderBy("date")
    .orderBy("time_start")
    .execute();
  const taken = await trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select("i.window_id")
    .where("x.office_care_id", "=", office_care_id)
    .where("i.first_decision", "is not", "rejected")
    .where("i.second_decision", "is not", "rejected")
    .execute();
  return windows.map(({ window_id, capacity }) => ({
    window_id,
    capacity: Math.max(0, capacity - taken.filter((one) => one.window_id === window_id).length),
  }));
}

async function write(
  trx: Trx,
  call: CallContext,
  event: OfficeCare,
  { people }: { people: Parameters<typeof insertExamination>[1]["people"] },
): Promise<Saved> {
  const { office_care_id, company_id } = event;
  const [examination_id, request_number] = [`exm-${randomUUID()}`, await nextRequestNumber(trx)];
  const now = call.clock.now().toISOString();
  const { account_id } = call.caller;
  await insertExamination(trx, {
    ...{ examination_id, office_care_id, company_id, request_number, people },
    requested_by: account_id,
    requested_at: now,
  });
  await trx
    .updateTable("office_care")
    .set({ version: event.version + 1 })
    .where("office_care_id", "=", office_care_id)
    .execute();
  await addOfficeCareEvent(trx, now, {
    ...{ office_care_id, examination_id, account_id, people: people.length, code: "added" },
  });
  await notifyApprovers(trx, call.clock, "first", {
    company_id,
    name: event.name,
    examination_id,
    people: people.length,
  });
  return { office_care_id, examination_id, request_number };
}
