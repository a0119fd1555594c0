import type { Insertable } from "kysely";
import type { Clock } from "../lib/call-context.ts";
import { logFacilityDownload } from "../domains/patients/access-log.ts";
import type { Trx } from "../database/db.ts";
import { insertRows, requireRow } from "../database/rows.ts";
import { plainOrder, plainPrice } from "../domains/orders/lifecycle/plain-rows.ts";
import { addDays, birthday, labToday, midnight } from "../lib/local-time.ts";
import type { OrderRow } from "../domains/orders/lifecycle/order-flow.ts";
import { loadCards, productColumns, type ProductCard } from "../domains/products/products.ts";
import { addVersion, openResults } from "../domains/results/issue/result-issue.ts";
import type { OrderLineTable, SpecimenEventTable, SpecimenTable } from "../database/tables.generated.ts";
import { accessionNumber } from "../domains/facility/specimens.ts";
import {
  DESK,
  FACILITIES,
  facilityOrders,
  facilityPatients,
  OTHER,
  TUBES,
  type FacilityOrderSeed,
  type Step,
} from "./facility-list.ts";
import { timesOf } from "./facility-times.ts";
import { ids, productId } from "./ids.ts";

const HOUR = 3_600_000;
const CHOLESTEROL = "2093-3";
const plantOf = { [FACILITIES.klinik]: ids.plants.sudirman, [FACILITIES.puskesmas]: ids.plants.jayapura };
const accountOf = { [FACILITIES.klinik]: ids.accounts.facility, [FACILITIES.puskesmas]: OTHER };

/** Orders in every state. */
export async function seedFacilities(trx: Trx, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  await seedAccounts(trx, today);
  await seedPatients(trx, today);
  await seedFacilityOrders(trx, clock);
}

async function seedAccounts(trx: Trx, today: string): Promise<void> {
  const first = await requireRow(trx, "account", { account_id: ids.accounts.facility });
  const account = (account_id: string, username: string, digit: string, first_name: string) => ({
    ...first,
    account_id,
    username,
    first_name,
    uuid: `5e9d0000-0000-4000-8000-0000000000f${digit}`,
    email: `${username}@example.com`,
    phone: `+628123456782${digit}`,
    lang: "en" as const,
    version: 1,
  });
  await insertRows(trx, "account", [
    account(DESK, "facility-desk", "1", "Klinik Sehat Bersama"),
    account(OTHER, "facility2", "2", "Puskesmas Abepura"),
  ]);
  const { klinik, puskesmas } = FACILITIES;
  await insertRows(trx, "facility", [
    {
      facility_id: klinik,
      code: "KSB-0142",
      name: "Klinik Sehat Bersama",
      address: "Jl. Fatmawati Raya No. 21, Cilandak, Jakarta Selatan 12430",
      pic_name: "Rina Marlina",
      pic_phone: "+6281234567809",
      plant_id: plantOf[klinik],
      agreement_number: "PKS-RJK/2026/031",
      agreement_start: addDays(today, -340),
      agreement_end: addDays(today, 25),
    },
    {
      facility_id: puskesmas,
      code: "PKM-0907",
      name: "Puskesmas Abepura",
      address: "Jl. Raya Abepura No. 5, Jayapura 99351",
      pic_name: "Dorkas Awoitauw",
      pic_phone: "+6281234567822",
      plant_id: plantOf[puskesmas],
      agreement_number: "PKS-RJK/2026/044",
      agreement_start: addDays(today, -120),
      agreement_end: addDays(today, 610),
    },
  ]);
  await insertRows(trx, "facility_account", [
    { account_id: ids.accounts.facility, facility_id: klinik, staff_name: "Rina Marlina" },
    { account_id: DESK, facility_id: klinik, staff_name: "Tono Prasetyo" },
    { account_id: OTHER, facility_id: puskesmas, staff_name: "Dorkas Awoitauw" },
  ]);
}

async function seedPatients(trx: Trx, today: string): Promise<void> {
  const created_at = midnight(addDays(today, -300));
  await insertRows(
    trx,
    "patient",
    facilityPatients.map(([first_name, last_name, gender, born], index) => ({
      first_name,
      last_name,
      gender,
      date_of_birth: typeof born === "string" ? born : birthday(addDays(today, -100), -born),
      created_at,
      patient_id: patientId(index),
      medical_record_number: String(1_000_246_101 + index),
      identity_status: "unverified" as const,
    })),
  );
}

const patientId = (index: number) => `pat-fac-${String(index + 1)}`;

interface Rows {
  orders: OrderRow[];
  lines: Insertable<OrderLineTable>[];
  sent: { order_number: string; facility_id: string; patient_id: string; sent_at: string }[];
  specimens: Insertable<SpecimenTable>[];
  events: SpecimenEventTable[];
}

async function seedFacilityOrders(trx: Trx, clock: Clock): Promise<void> {
  const codes = [...new Set(facilityOrders.flatMap(({ tests }) => tests))];
  const cards = await loadCards(trx, codes.map(productId));
  const rows: Rows = { orders: [], lines: [], sent: [], specimens: [], events: [] };
  for (const seed of facilityOrders) addRows(rows, seed, cards, clock.now());
  await insertRows(trx, "lab_order", rows.orders);
  await insertRows(trx, "order_line", rows.lines);
  await insertRows(trx, "facility_order", rows.sent);
  await insertRows(trx, "specimen", rows.specimens);
  await insertRows(trx, "specimen_event", rows.events);
  for (const seed of facilityOrders) await seedResult(trx, clock, seed);
}

function addRows(rows: Rows, seed: FacilityOrderSeed, cards: readonly ProductCard[], now: Date): void {
  const { facility: facility_id } = seed;
  const order_number = `ORD-000${seed.number}`;
  const plant_id = plantOf[facility_id];
  const patient_id = patientId(seed.patient);
  const { sent } = timeOf(seed, now);
  const lines = seed.tests.flatMap((code, index) => {
    const card = cards.find(({ product_code }) => product_code === code);
    const amount = card?.prices.find((price) => price.plant_id === plant_id)?.amount ?? 0;
    if (!card) throw new Error(`The catalogue has no test ${code}.`);
    return {
      ...productColumns(card),
      ...plainPrice(amount),
      order_number,
      plant_id,
      patient_id,
      position: index + 1,
      order_line_id: `${order_number}-${String(index + 1)}`,
    };
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  rows.orders.push(orderRow(seed, { order_number, plant_id, total, created_at: iso(sent) }));
  rows.lines.push(...lines);
  rows.sent.push({ order_number, facility_id, patient_id, sent_at: iso(sent) });
  addSpecimens(rows, seed, order_number, now);
}

function orderRow(
  seed: FacilityOrderSeed,
  { total, ...order }: { order_number: string; plant_id: string; created_at: string; total: number },
): OrderRow {
  return {
    ...plainOrder,
    ...order,
    invoice_number: order.order_number.replace("ORD", "INV"),
    checkout_id: `facility-${order.order_number}`,
    account_id: accountOf[seed.facility],
    order_type: "test",
    order_status: isDone(seed) ? "completed" : "progress",
    payment_status: "paid",
    amount_total: total,
    grand_total: total,
  };
}

function addSpecimens(rows: Rows, seed: FacilityOrderSeed, order_number: string, now: Date): void {
  const { sent, step } = timeOf(seed, now);
  const tubes = [...new Map(seed.tests.map((code) => [TUBES[code]?.[1], TUBES[code]])).values()];
  const isLate = seed.ago > 0;
  const due = isLate ? sent + 24 * HOUR : now.getTime() + 20 * HOUR;
  let position = 0;
  const add = (
    tube: (typeof tubes)[number],
    steps: readonly Step[],
    from: number,
    repeat_of: string | null,
  ) => {
    if (!tube) throw new Error("A test of a medical centre has no tube.");
    const [specimen_type, name] = tube;
    const accession_number = accessionNumber(order_number, ++position);
    const specimen_id = `spm-${accession_number.slice(4)}`;
    rows.specimens.push({
      specimen_id,
      order_number,
      accession_number,
      specimen_type,
      tube: name,
      position,
      repeat_of,
      expected_at: iso(due),
    });
    const write = (
      code: SpecimenEventTable["code"],
      index: number,
      more: Partial<SpecimenEventTable> = {},
    ) => {
      const number = String(rows.events.length).padStart(4, "0");
      rows.events.push({
        specimen_event_id: `spe-${number}`,
        specimen_id,
        code,
        at: iso(index),
        reason_code: null,
        expected_at: null,
        ...more,
      });
    };
    if (!repeat_of) {
      write("collected", sent - (HOUR * 2) / 3);
      write("sent", sent);
    }
    for (const [index, row] of steps.entries()) {
      const position = step(from + index);
      if (typeof row === "string") write(row, position);
      else if (row[0] === "delayed")
        write("delayed", position, { reason_code: row[1], expected_at: iso(now.getTime() + row[2] * HOUR) });
      else if (row[0] === "replaced") {
        const [, ...after] = row;
        add(tube, ["received", ...after], from + index, specimen_id);
      } else write(row[0], position, { reason_code: row[1] });
    }
  };
  for (const [index, tube] of tubes.entries()) add(tube, seed.steps[index] ?? seed.steps[0] ?? [], 1, null);
}

const iso = (index: number) => new Date(index).toISOString();

function timeOf(seed: FacilityOrderSeed, now: Date) {
  const zone = seed.facility === FACILITIES.klinik ? "Asia/Jakarta" : "Asia/Jayapura";
  return timesOf(now, zone, { ago: seed.ago, at: Number(seed.number.slice(2)) });
}

function isDone({ steps }: FacilityOrderSeed): boolean {
  return steps.length > 0 && steps.every((context) => context.at(-1) === "ready");
}

async function seedResult(trx: Trx, clock: Clock, seed: FacilityOrderSeed): Promise<void> {
  const now = clock.now();
  const { sent, step } = timeOf(seed, now);
  const order_number = `ORD-000${seed.number}`;
  const order = await requireRow(trx, "lab_order", { order_number });
  const [result] = await openResults(trx, order, iso(sent - (HOUR * 2) / 3));
  if (!result || !isDone(seed)) return;
  const ready = step(3);
  await addVersion(trx, iso(ready), result, { status: "final" });
  if (seed.corrected)
    await addVersion(
      trx,
      iso(ready + 24 * HOUR),
      { ...result, version: 1, issued_at: iso(ready) },
      {
        status: "corrected",
        given: { [CHOLESTEROL]: 212 },
        reason: ["A value was entered incorrectly.", "Ada nilai yang salah ketik."],
      },
    );
  for (const [index, [account_id, version]] of (seed.downloads ?? []).entries()) {
    const at = iso(step(4 + index));
    const actor_name = account_id === DESK ? "Tono Prasetyo" : "Rina Marlina";
    const token_hash = `seed-${seed.number}-${String(index)}`;
    await insertRows(trx, "report_download", {
      order_number,
      version,
      account_id,
      actor_name,
      at,
      token_hash,
      report_download_id: `dwn-${seed.number}-${String(index)}`,
      result_id: result.result_id,
    });
    await logFacilityDownload(trx, {
      at,
      account_id,
      actor_name,
      order_number,
      patient_id: result.patient_id,
      on_behalf_of: "Klinik Sehat Bersama",
      request_id: token_hash,
    });
  }
}
