import type { Db } from "../../database/db.ts";
import { insertExamination } from "../../domains/company/approval/examination.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { productId } from "../../seed/ids.ts";

interface BigExamination {
  office_care_id: string;
  examination_id: string;
  employee_ids: string[];
}

const ROWS_AT_ONCE = 500;

/**
 * Inserts an event with its waiting request and that many new employees.
 * @param of `key` distinguishes events of one test; `price` is rupiah per employee
 */
export async function addBigExamination(
  db: Db,
  clock: { now(): Date },
  of: { key: string; company_id: string; requested_by: string; people: number; price?: number },
): Promise<BigExamination> {
  const { key, company_id, requested_by } = of;
  const [office_care_id, examination_id, group_id] = [`ofc-${key}`, `exm-${key}`, `ofc-${key}-g1`];
  const now = clock.now().toISOString();
  const day = addDays(labToday(clock.now()), 30);
  const employees = Array.from({ length: of.people }, (_, index) => ({
    employee_id: `emp-${key}-${String(index + 1)}`,
    company_id,
    employee_number: `${key}-${String(index + 1).padStart(5, "0")}`,
    first_name: `Karyawan ${String(index + 1)}`,
    last_name: "Santoso",
    gender: index % 2 ? ("F" as const) : ("M" as const),
    date_of_birth: "1990-05-17",
    created_at: now,
  }));
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < employees.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto("employee")
        .values(employees.slice(from, from + ROWS_AT_ONCE))
        .execute();
    await trx
      .insertInto("office_care")
      .values({
        office_care_id,
        company_id,
        request_number: `REQ-${key}`,
        name: `Pemeriksaan ${key}`,
        place_type: "on_site",
        address: "Jl. Jenderal Sudirman No. 1, Jakarta",
        pic_name: "Lina Hartono",
        pic_phone: "+6281234567806",
        date_from: day,
        date_to: day,
        status: "pending",
        created_by: requested_by,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("office_care_group")
      .values({ group_id, office_care_id, name: "Semua", position: 0 })
      .execute();
    await trx
      .insertInto("office_care_product")
      .values({ group_id, product_id: productId("AUDIO"), price: of.price ?? 100_000, position: 0 })
      .execute();
    await insertExamination(trx, {
      examination_id,
      office_care_id,
      company_id,
      requested_by,
      request_number: `REQ-${key}`,
      requested_at: now,
      people: employees.map(({ employee_id }) => ({ employee_id, group_id, window_id: null })),
    });
  });
  return { office_care_id, examination_id, employee_ids: employees.map(({ employee_id }) => employee_id) };
}
