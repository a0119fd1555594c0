import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { LabError } from "../../../http/errors.ts";
import type { Lang } from "../../../lib/texts.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { countOf, findRow } from "../../../database/rows.ts";
import { closesOn } from "./event-figures.ts";
import { sumOfficeCare } from "./event-sums.ts";
import type { OfficeCareStatus, OfficeCareTable } from "../../../database/tables.generated.ts";
import { patientName } from "../../patients/patients.ts";

export type OfficeCare = Selectable<OfficeCareTable>;

interface OfficeCareFilters {
  status?: OfficeCareStatus | undefined;
  /** YYYY-MM-DD */
  date_from?: string | undefined;
  date_to?: string | undefined;
  q?: string | undefined;
}

/** @throws LabError `not_found`, also for another company's */
export async function requireOfficeCare(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  office_care_id: string,
): Promise<OfficeCare> {
  const event = await findRow(db, "office_care", { office_care_id, company_id });
  if (!event) throw new LabError("not_found");
  return event;
}

/** @throws LabError `office_care_changed` if outdated */
export async function requireVersion(db: Db | Trx, event: OfficeCare, version: number): Promise<void> {
  if (event.version === version) return;
  const timeline = await timelineOf(db, event.office_care_id);
  throw new LabError("office_care_changed", {
    results: { version: event.version, status: event.status, changed: timeline.at(-1) ?? null },
  });
}

/** @throws LabError `office_care_closed`, `office_care_decided` */
export async function requireUndecided(db: Db | Trx, event: OfficeCare): Promise<void> {
  if (event.status === "completed" || event.status === "canceled") throw new LabError("office_care_closed");
  if (await isDecided(db, event.office_care_id)) throw new LabError("office_care_decided");
}

export async function isDecided(db: Db | Trx, office_care_id: string): Promise<boolean> {
  const decided = await db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select("i.examination_item_id")
    .where("x.office_care_id", "=", office_care_id)
    .where("i.first_decision", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return decided !== undefined;
}

export async function listOfficeCare(
  db: Db,
  { company_id }: CompanyCaller,
  { status, date_from, date_to, q }: OfficeCareFilters,
  { page, per_page }: { page: number; per_page: number },
) {
  let query = db.selectFrom("office_care as o").where("o.company_id", "=", company_id);
  if (status) query = query.where("o.status", "=", status);
  if (date_from) query = query.where("o.date_to", ">=", date_from);
  if (date_to) query = query.where("o.date_from", "<=", date_to);
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where(
      sql<boolean>`(o.name LIKE ${like} ESCAPE '\\' OR o.request_number LIKE ${like} ESCAPE '\\')`,
    );
  }
  const total = await countOf(query);
  const rows = await query
    .selectAll("o")
    .orderBy("o.date_from", "desc")
    .orderBy("o.request_number", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const sums = await sumOfficeCare(
    db,
    rows.map(({ office_care_id }) => office_care_id),
  );
  const heads = rows.map(async (row) => ({
    ...headView(row),
    ...(sums.get(row.office_care_id) ?? (await draftSums(db, row))),
  }));
  return { total, rows: await Promise.all(heads) };
}

function headView(event: OfficeCare) {
  const { office_care_id, request_number, name, place_type, address, date_from, date_to, status, version } =
    event;
  return { office_care_id, request_number, name, place_type, address, date_from, date_to, status, version };
}

const draftPeople = z.array(z.tuple([z.string(), z.number()]));

/** Empty unless a draft. */
function peopleOfDraft({ draft_people }: Pick<OfficeCare, "draft_people">) {
  return draft_people === null ? [] : draftPeople.parse(JSON.parse(draft_people));
}

async function draftSums(db: Db, event: OfficeCare) {
  const people = peopleOfDraft(event).length;
  const amount_total = plannedCost(await groupsOf(db, event, "en"));
  return { people, costed: people, approved: 0, attended: 0, withdrawn: 0, amount_total, waiting: null };
}

const plannedCost = (groups: readonly { people: number; price: number }[]) =>
  groups.reduce((sum, { people, price }) => sum + people * price, 0);

async function timelineOf(db: Db | Trx, office_care_id: string) {
  const rows = await db
    .selectFrom("office_care_event as e")
    .leftJoin("account as a", "a.account_id", "e.account_id")
    .leftJoin("examination as x", "x.examination_id", "e.examination_id")
    .select(["e.code", "e.at", "e.people", "e.reason", "x.request_number"])
    .select(["a.first_name", "a.last_name"])
    .where("e.office_care_id", "=", office_care_id)
    .orderBy("e.at")
    .orderBy(sql`e.rowid`)
    .execute();
  return rows.map(({ first_name, last_name, ...event }) => ({
    ...event,
    actor_name: first_name === null ? null : patientName({ first_name, last_name: last_name ?? "" }),
  }));
}

export async function officeCareView(db: Db, event: OfficeCare, lang: Lang) {
  const { office_care_id } = event;
  const [plants, windows, groups, requests, sums, timeline, decided] = await Promise.all([
    db
      .selectFrom("office_care_plant as o")
      .innerJoin("plant as p", "p.plant_id", "o.plant_id")
      .select(["p.plant_id", "p.name", "p.address", "p.timezone"])
      .where("o.office_care_id", "=", office_care_id)
      .orderBy("p.name")
      .execute(),
    windowsOf(db, office_care_id),
    groupsOf(db, event, lang),
    requestsOf(db, office_care_id),
    sumOfficeCare(db, [office_care_id]),
    timelineOf(db, office_care_id),
    isDecided(db, office_care_id),
  ]);
  const { pic_name, pic_phone, room_note, note, funding, created_at } = event;
  const isClosed = event.status === "completed" || event.status === "canceled";
  const counts = sums.get(office_care_id) ?? (await draftSums(db, event));
  return {
    ...headView(event),
    pic_name,
    pic_phone,
    room_note,
    note,
    funding,
    created_at,
    plants,
    windows,
    groups,
    requests,
    timeline,
    ...counts,
    closes_on: closesOn(event),
    editable: !isClosed && !decided,
    can_add: !isClosed && decided,
  };
}

function windowsOf(db: Db, office_care_id: string) {
  return db
    .selectFrom("office_care_window as w")
    .select(["w.window_id", "w.date", "w.time_start", "w.time_end", "w.capacity"])
    .select((eb) =>
      eb
        .selectFrom("examination_item as i")
        .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
        .select(({ fn }) => fn.countAll<number>().as("taken"))
        .whereRef("i.window_id", "=", "w.window_id")
        .where("a.withdrawn_at", "is", null)
        .where("i.first_decision", "is not", "rejected")
        .where("i.second_decision", "is not", "rejected")
        .as("taken"),
    )
    .where("w.office_care_id", "=", office_care_id)
    .orderBy("w.date")
    .orderBy("w.time_start")
    .execute();
}

async function groupsOf(db: Db, event: OfficeCare, lang: Lang) {
  const { office_care_id } = event;
  const groups = await db
    .selectFrom("office_care_group")
    .select(["group_id", "name", "position"])
    .where("office_care_id", "=", office_care_id)
    .orderBy("position")
    .execute();
  const products = await db
    .selectFrom("office_care_product as o")
    .innerJoin("office_care_group as g", "g.group_id", "o.group_id")
    .innerJoin("product as p", "p.product_id", "o.product_id")
    .select(["o.group_id", "o.price", "p.product_id", "p.product_code", "p.name_en", "p.name_id"])
    .where("g.office_care_id", "=", office_care_id)
    .orderBy("o.position")
    .execute();
  const people = await memberIds(db, event);
  return groups.map(({ group_id, name, position }) => {
    const matchingProducts = products.filter((product) => product.group_id === group_id);
    const members = people.filter((person) => person.group === group_id || person.group === position);
    return {
      group_id,
      name,
      products: matchingProducts.map(({ product_id, product_code, price, name_en, name_id }) => ({
        product_id,
        product_code,
        price,
        product_name: lang === "id" ? name_id : name_en,
        product_name_en: name_en,
        product_name_id: name_id,
      })),
      price: matchingProducts.reduce((sum, { price }) => sum + price, 0),
      people: members.length,
      employee_ids: members.map(({ employee_id }) => employee_id),
    };
  });
}

/** `group` is an id, or a position in a draft. */
async function memberIds(
  db: Db,
  event: OfficeCare,
): Promise<{ employee_id: string; group: string | number }[]> {
  if (event.status === "draft")
    return peopleOfDraft(event).map(([employee_id, group]) => ({ employee_id, group }));
  return db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select(["i.employee_id", "i.group_id as group"])
    .where("x.office_care_id", "=", event.office_care_id)
    .where("a.withdrawn_at", "is", null)
    .orderBy("x.requested_at")
    .orderBy("i.position")
    .execute();
}

async function requestsOf(db: Db, office_care_id: string) {
  const rows = await db
    .selectFrom("examination as x")
    .innerJoin("account as a", "a.account_id", "x.requested_by")
    .select(["x.examination_id", "x.request_number", "x.requested_at", "x.step", "x.status", "x.funding"])
    .select(["a.first_name", "a.last_name"])
    .where("x.office_care_id", "=", office_care_id)
    .orderBy("x.requested_at")
    .execute();
  return rows.map(({ first_name, last_name, ...request }) => ({
    ...request,
    requested_by: patientName({ first_name, last_name }),
  }));
}
