import { loadHolidays } from "../../../lib/holidays.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { contractFor, type CompanyCaller } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { findRows, updateRows } from "../../../database/rows.ts";
import { groupPrices, type Invited } from "../approval/examination.ts";
import { labToday } from "../../../lib/local-time.ts";
import { peopleErrors, requestsOf } from "./office-care-fields.ts";
import { loadCards } from "../../products/products.ts";
import { requireAllowed, requireNoClash, requirePeople } from "./office-care-people.ts";
import { placed, writeRequests, type Saved } from "./office-care-save.ts";
import { isDecided, requireOfficeCare, requireVersion, type OfficeCare } from "./office-care.ts";
import { nextRequestNumber } from "../../../database/series.ts";
import { addWorkdays } from "../../../lib/workdays.ts";

/** Between adding people and the event's end. */
const ADD_WORKDAYS = 2;

interface AddRequest {
  office_care_id: string;
  version: number;
  groups: readonly { group_id: string; employee_ids: readonly string[] }[];
  confirmed_clashes: readonly string[];
  /** rupiah for all */
  quoted_total: number;
  split: boolean;
}

/**
 * @throws LabError `not_found`, `office_care_changed`, `office_care_closed`,
 * `office_care_undecided`, `no_contract`, `check_fields`, `price_changed`, `clashes`,
 * `split_needed`
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
  await requireOpen(trx, call, event);
  const fields = peopleErrors(employee_ids);
  if (Object.keys(fields).length > 0) throw new LabError("check_fields", { fields });
  const prices = await groupPrices(trx, office_care_id);
  const people = await requirePeople(trx, company, employee_ids);
  await requireNew(trx, office_care_id, employee_ids);
  let total = 0;
  for (const { group_id, employee_ids: members } of groups) {
    const price = prices.get(group_id);
    if (!price) throw new LabError("not_found");
    const current = members.flatMap((id) => people.get(id) ?? []);
    await requireAllowedIn(trx, { group_id, people: current, day: event.date_from });
    total += price.amount * current.length;
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
    split: request.split,
  });
}

async function requireOpen(trx: Trx, call: CallContext, event: OfficeCare): Promise<void> {
  if (event.status === "completed" || event.status === "canceled") throw new LabError("office_care_closed");
  if (!(await isDecided(trx, event.office_care_id))) throw new LabError("office_care_undecided");
  if (addWorkdays(labToday(call.clock.now()), ADD_WORKDAYS, await loadHolidays(trx)) > event.date_to)
    throw new LabError("check_fields", { fields: { employees: ["workdays_2"] } });
  if (!(await contractFor(trx, event.company_id, event))) throw new LabError("no_contract");
}

function presentIn(trx: Trx, office_care_id: string) {
  return trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select(["i.employee_id", "i.window_id"])
    .where("x.office_care_id", "=", office_care_id)
    .where("i.first_decision", "is not", "rejected")
    .where("i.second_decision", "is not", "rejected")
    .where("a.withdrawn_at", "is", null)
    .execute();
}

/** Rejected and withdrawn employees may be asked for again. */
async function requireNew(trx: Trx, office_care_id: string, employee_ids: readonly string[]): Promise<void> {
  const rows = await presentIn(trx, office_care_id);
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
  {
    group_id,
    people,
    day,
  }: { group_id: string; people: Parameters<typeof requireAllowed>[0][number]["people"]; day: string },
): Promise<void> {
  const products = await findRows(trx, "office_care_product", { group_id }, ["product_id"]);
  const cards = await loadCards(
    trx,
    products.map(({ product_id }) => product_id),
  );
  requireAllowed([{ cards, people }], day);
}

async function placesLeft(trx: Trx, office_care_id: string, today: string) {
  const windows = await trx
    .selectFrom("office_care_window")
    .selectAll()
    .where("office_care_id", "=", office_care_id)
    .where("date", ">", today)
    .orderBy("date")
    .orderBy("time_start")
    .execute();
  const taken = await presentIn(trx, office_care_id);
  return windows.map(({ window_id, capacity }) => ({
    window_id,
    capacity: Math.max(0, capacity - taken.filter((item) => item.window_id === window_id).length),
  }));
}

async function write(
  trx: Trx,
  call: CallContext,
  event: OfficeCare,
  { people, split }: { people: readonly Invited[]; split: boolean },
): Promise<Saved> {
  const { office_care_id, company_id } = event;
  const { name } = event;
  const request_number = await nextRequestNumber(trx);
  const requests = { office_care_id, company_id, name, request_number, code: "added" } as const;
  const examination_id = await writeRequests(trx, call, { ...requests, requests: requestsOf(people, split) });
  await updateRows(trx, "office_care", { office_care_id }, { version: event.version + 1 });
  return { office_care_id, examination_id, request_number };
}
