import { z } from "zod";
import { discountedProducts } from "../domains/pricing/contract-prices.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { insertExamination } from "../domains/company/approval/examination.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { productId } from "./ids.ts";
import { officeCareList, type OfficeCareSeed, type SeededEvent } from "./office-care-list.ts";
import { seedDecisions } from "./office-care-decisions.ts";

const DISCOUNT = 10;
const LAST_REQUEST = 99;

export async function seedOfficeCare(trx: Trx, today: string): Promise<void> {
  await insertRows(trx, "number_series", { name: "examination", last_value: LAST_REQUEST });
  const prices = new Map(
    (await discountedProducts(trx, DISCOUNT)).map(({ product_id, price }) => [product_id, price]),
  );
  const people = await trx
    .selectFrom("employee")
    .select(["employee_id", "company_id"])
    .where("active", "=", 1)
    .orderBy("employee_number")
    .execute();
  for (const seed of officeCareList) {
    const current = people.filter(({ company_id }) => company_id === seed.company_id);
    await seedEvent(
      trx,
      today,
      seed,
      current.map(({ employee_id }) => employee_id),
      prices,
    );
  }
}

async function seedEvent(
  trx: Trx,
  today: string,
  seed: OfficeCareSeed,
  employees: readonly string[],
  prices: ReadonlyMap<string, number>,
): Promise<void> {
  const event: SeededEvent = {
    seed,
    office_care_id: `ofc-${seed.digits}`,
    examination_id: `exm-${seed.digits}`,
    date_from: workday(addDays(today, seed.days[0]), seed.exact),
    at: (days, time) => instantOf(addDays(today, days - seed.requested), time, "Asia/Jakarta").toISOString(),
  };
  const { office_care_id, examination_id } = event;
  const groups = seed.groups.map(([name, codes, [first, last]], position) => ({
    name,
    codes,
    position,
    group_id: `${office_care_id}-g${String(position + 1)}`,
    employees: employees.slice(first, last + 1),
  }));
  const chosen = groups.flatMap(({ position, employees: members }) =>
    members.map((employee_id) => [employee_id, position] as const),
  );
  const windows = await seedHead(trx, today, event, chosen);
  await insertRows(
    trx,
    "office_care_group",
    groups.map(({ name, position, group_id }) => ({ name, position, group_id, office_care_id })),
  );
  const products = groups.flatMap(({ group_id, codes }) =>
    codes.map((code, position) => {
      const product_id = productId(code);
      return { group_id, product_id, position, price: z.number().parse(prices.get(product_id)) };
    }),
  );
  await insertRows(trx, "office_care_product", products);
  if (seed.state === "draft") return;
  const perWindow = Math.ceil(chosen.length / windows.length);
  await insertExamination(trx, {
    examination_id,
    office_care_id,
    company_id: seed.company_id,
    requested_by: seed.requested_by,
    request_number: `REQ-${seed.digits}`,
    requested_at: event.at(0, "09:30"),
    people: chosen.map(([employee_id, group], position) => ({
      employee_id,
      group_id: groups[group]?.group_id ?? "",
      window_id: windows[Math.floor(position / perWindow)] ?? null,
    })),
  });
  await seedDecisions(trx, event);
}

const STATUS = {
  draft: "draft",
  first: "pending",
  second: "pending",
  active: "active",
  progress: "progress",
  completed: "completed",
  canceled: "canceled",
  rejected: "canceled",
} as const;

async function seedHead(
  trx: Trx,
  today: string,
  { seed, office_care_id, examination_id, date_from, at }: SeededEvent,
  chosen: readonly (readonly [employee_id: string, group: number])[],
): Promise<string[]> {
  const { company_id, name, requested_by, funding, state, plants } = seed;
  const date_to = addDays(date_from, seed.days[1] - seed.days[0]);
  await insertRows(trx, "office_care", {
    office_care_id,
    company_id,
    name,
    funding,
    date_from,
    date_to,
    ...(plants ? atBranch : onSite),
    request_number: `REQ-${seed.digits}`,
    note: seed.note ?? null,
    status: STATUS[state],
    draft_people: state === "draft" ? JSON.stringify(chosen) : null,
    created_by: requested_by,
    created_at: at(0, "09:30"),
  });
  if (plants)
    await insertRows(
      trx,
      "office_care_plant",
      plants.map((plant_id) => ({ office_care_id, plant_id })),
    );
  const windows = Array.from({ length: seed.days[1] - seed.days[0] + 1 }, (_, day) => ({
    office_care_id,
    time_start: "07:00",
    time_end: "11:00",
    capacity: 40,
    window_id: `${office_care_id}-w${String(day + 1)}`,
    date: addDays(date_from, day),
  }));
  await insertRows(trx, "office_care_window", windows);
  await insertRows(trx, "office_care_event", {
    office_care_event_id: `${office_care_id}-e1`,
    office_care_id,
    reason: null,
    account_id: requested_by,
    at: at(0, "09:30"),
    code: state === "draft" ? "created" : "submitted",
    examination_id: state === "draft" ? null : examination_id,
    people: chosen.length,
  });
  return windows.map(({ window_id }) => window_id);
}

const atBranch = {
  place_type: "at_branch",
  address: null,
  pic_name: null,
  pic_phone: null,
  room_note: null,
} as const;

const onSite = {
  place_type: "on_site",
  address: "Jl. Raya Bekasi Km 21, Kawasan Industri Pulogadung, Jakarta Timur",
  pic_name: "Lina Hartono",
  pic_phone: "+6281234567806",
  room_note: "Aula lantai 2, di sebelah kantin",
} as const;

function workday(date: string, exact = false): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (exact || (day !== 0 && day !== 6)) return date;
  return addDays(date, day === 6 ? 2 : 1);
}
