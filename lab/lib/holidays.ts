import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Db, Trx } from "../database/db.ts";

/** Keppres 8/2024. */
const FIXED: Record<string, readonly [en: string, id: string]> = {
  "01-01": ["New Year's Day", "Tahun Baru Masehi"],
  "05-01": ["Labour Day", "Hari Buruh Internasional"],
  "06-01": ["Pancasila Day", "Hari Lahir Pancasila"],
  "08-17": ["Independence Day", "Hari Kemerdekaan"],
  "12-25": ["Christmas Day", "Hari Raya Natal"],
};

interface Holiday {
  /** YYYY-MM-DD */
  date: string;
  name_en: string;
  name_id: string;
}

const name = z.string().trim().min(1).max(100);
const holidayFile = z
  .strictObject({
    years: z.array(z.number().int().min(2000).max(2100)).min(1).max(50),
    holidays: z.array(z.strictObject({ date: z.iso.date(), name_en: name, name_id: name })).max(1000),
  })
  .superRefine(({ years, holidays }, context) => {
    const dates = new Set<string>();
    for (const [index, { date }] of holidays.entries()) {
      const report = (message: string) =>
        context.addIssue({ code: "custom", path: ["holidays", index, "date"], message });
      if (!years.includes(Number(date.slice(0, 4)))) report(`the year of ${date} is not in "years"`);
      if (dates.has(date)) report(`${date} is there twice`);
      dates.add(date);
    }
  });
type HolidayFile = z.output<typeof holidayFile>;

function readHolidays(path: string): HolidayFile {
  const refuse = (fault: string) => new Error(`HOLIDAYS_FILE (${path}): ${fault}`);
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw refuse("it cannot be read");
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw refuse("it is not JSON");
  }
  const parsed = holidayFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(`${issue?.path.join(".") || "it"}: ${issue?.message ?? "unknown shape"}`);
}

/**
 * @returns current and next year if the file does not list them
 * @throws Error naming setting, file and fault
 */
export async function storeHolidays(db: Db, path: string | undefined, today: string): Promise<number[]> {
  const { years, holidays } = path ? readHolidays(path) : { years: [], holidays: [] };
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("holiday").execute();
    await trx.deleteFrom("holiday_year").execute();
    const listed = [...new Set(years)].map((year) => ({ year }));
    if (listed.length > 0) await trx.insertInto("holiday_year").values(listed).execute();
    if (holidays.length > 0) await trx.insertInto("holiday").values(holidays).execute();
  });
  const year = Number(today.slice(0, 4));
  return [year, year + 1].filter((needed) => !years.includes(needed));
}

export interface Holidays {
  /** @param date YYYY-MM-DD */
  on(date: string): Holiday | null;
}

export const noHolidays: Holidays = { on: () => null };

export async function loadHolidays(db: Db | Trx): Promise<Holidays> {
  const years = await db.selectFrom("holiday_year").select("year").execute();
  const rows = years.length > 0 ? await db.selectFrom("holiday").selectAll().execute() : [];
  const listed = new Set(years.map(({ year }) => year));
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return {
    on(date) {
      if (listed.has(Number(date.slice(0, 4)))) return byDate.get(date) ?? null;
      const fixed = FIXED[date.slice(5)];
      return fixed ? { date, name_en: fixed[0], name_id: fixed[1] } : null;
    },
  };
}
