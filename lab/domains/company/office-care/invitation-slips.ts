import type { Lang } from "../../../lib/texts.ts";
import type { Db } from "../../../database/db.ts";
import { countOf } from "../../../database/rows.ts";
import type { OfficeCare } from "./office-care.ts";
import { patientName } from "../../patients/patients.ts";
import { preparationsOfGroups } from "../../products/preparation.ts";

/** Without codes: otherwise the printing person would hold all of them. */
export async function listSlips(
  db: Db,
  { office_care_id }: OfficeCare,
  lang: Lang,
  { page, per_page }: { page: number; per_page: number },
) {
  const query = db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("office_care_window as w", "w.window_id", "i.window_id")
    .where("x.office_care_id", "=", office_care_id)
    .where("a.state", "=", "invited");
  const total = await countOf(query);
  const rows = await query
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .select(["i.examination_item_id", "i.group_id", "e.employee_number", "e.first_name", "e.last_name"])
    .select(["d.name as department", "w.date", "w.time_start", "w.time_end"])
    .orderBy("w.date")
    .orderBy("w.time_start")
    .orderBy("e.employee_number")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const groups = [...new Set(rows.map(({ group_id }) => group_id))];
  const preparations = groups.length > 0 ? await preparationsOfGroups(db, groups) : new Map<string, never>();
  return {
    total,
    rows: rows.map(({ group_id, first_name, last_name, date, time_start, time_end, ...row }) => ({
      ...row,
      employee_name: patientName({ first_name, last_name }),
      window: date === null ? null : { date, time_start, time_end },
      preparation: preparations.get(group_id)?.[lang === "id" ? "preparation_id" : "preparation_en"] ?? [],
    })),
  };
}
