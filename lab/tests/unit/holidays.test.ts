import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLab, type Lab } from "../../create.ts";
import { listPlants } from "../../domains/branches/plants.ts";
import { loadHolidays, storeHolidays, type Holidays } from "../../lib/holidays.ts";
import { addWorkdays } from "../../lib/workdays.ts";
import { earliestDay } from "../../domains/company/office-care/office-care-fields.ts";
import { refundDueOn } from "../../domains/orders/refunds/refund-ledger.ts";
import { promisedAnswer } from "../../domains/questions/promise.ts";
import { requireRow } from "../../database/rows.ts";
import { findSlot, listSlots } from "../../domains/schedule/slots.ts";
import { ids } from "../../seed/ids.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const folder = mkdtempSync(join(tmpdir(), "holidays-"));
const plant_id = ids.plants.sudirman;

let holidays: Holidays;

function file(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const day = (date: string, name = "Libur") => ({ date, name_en: `${name} (en)`, name_id: name });

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(async () => {
  const years = { years: [2026], holidays: [day("2026-11-23", "Hari Uji"), day("2026-12-25")] };
  await storeHolidays(open.lab.db, file(years), "2026-11-20");
  holidays = await loadHolidays(open.lab.db);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("a public holiday", () => {
  it("is no working day: Friday 20 November and one day is Tuesday", () => {
    expect(addWorkdays("2026-11-20", 1, holidays)).toBe("2026-11-24");
    expect(addWorkdays("2026-12-24", 1, holidays)).toBe("2026-12-28");
    expect(addWorkdays("2026-11-18", 2, holidays)).toBe("2026-11-20");
  });

  it("moves the promise of an answer, also of a question asked on it", () => {
    const promised = (requested: string) => promisedAnswer(new Date(requested), holidays).toISOString();
    expect(promised("2026-11-20T03:30:00Z")).toBe("2026-11-24T03:30:00.000Z");
    expect(promised("2026-11-22T20:00:00Z")).toBe("2026-11-24T10:00:00.000Z");
    expect(promised("2026-11-23T03:30:00Z")).toBe("2026-11-24T10:00:00.000Z");
  });

  it("moves refunds and the first day of an event", async () => {
    const { db } = open.lab;
    expect(await earliestDay(db, open.clock)).toBe("2026-11-30");
    expect(await refundDueOn(db, open.clock, false)).toBe("2026-11-30");
  });

  it("has no visits, at a branch, at home or with a practitioner", async () => {
    const { db } = open.lab;
    const plant = await requireRow(db, "plant", { plant_id });
    const request = { plant, qty: 1, fasting_hours: 0, date_from: "2026-11-23", days: 2 };
    for (const service of ["branch", "home_care", "consultation"] as const) {
      const slots = await listSlots(db, open.clock.now(), "acc", { ...request, service });
      expect(new Set(slots.map(({ date }) => date))).toEqual(new Set(["2026-11-24"]));
    }
    expect(await findSlot(db, open.clock.now(), `${plant_id}.branch.2026-11-23.0900`)).toBeNull();
    expect(await findSlot(db, open.clock.now(), `${plant_id}.branch.2026-11-24.0900`)).not.toBeNull();
  });

  it("closes branches, and is named by them as long as visits are booked ahead", async () => {
    const { db } = open.lab;
    const openAt = async (at: string) =>
      (await listPlants(db, { open_now: true }, "id", new Date(at))).length;
    expect(await openAt("2026-11-23T03:00:00Z")).toBe(0);
    expect(await openAt("2026-11-24T03:00:00Z")).toBeGreaterThan(0);
    const [plant] = await listPlants(db, {}, "id", open.clock.now());
    expect(plant?.holidays).toEqual([
      day("2026-11-23", "Hari Uji"),
      day("2026-12-25"),
      { date: "2027-01-01", name_en: "New Year's Day", name_id: "Tahun Baru Masehi" },
    ]);
  });

  it("counts by a fixed date in years that no file lists, and only there", () => {
    expect(holidays.on("2027-08-17")?.name_id).toBe("Hari Kemerdekaan");
    expect(holidays.on("2026-08-17")).toBeNull();
    expect(holidays.on("2027-08-18")).toBeNull();
  });
});

describe("the file of public holidays", () => {
  const start = async (holidaysFile: string | undefined, notices: string[] = []): Promise<Lab> => {
    const dataDir = mkdtempSync(join(folder, "lab-"));
    const clock = { now: () => new Date("2026-11-20T03:30:00Z") };
    return createLab({ dataDir, clock, holidaysFile, onNotice: (notice) => notices.push(notice) });
  };

  it.each<[fault: string, content: unknown, named: RegExp]>([
    ["no JSON", "2027-01-01", /it is not JSON/],
    ["a list alone", [day("2027-01-01")], /HOLIDAYS_FILE \(.*\.json\)/],
    ["no years", { holidays: [] }, /years/],
    ["a day that does not exist", { years: [2027], holidays: [day("2027-02-30")] }, /holidays\.0\.date/],
    ["a day of another year", { years: [2027], holidays: [day("2026-01-01")] }, /year of 2026-01-01/],
    ["a day twice", { years: [2027], holidays: [day("2027-01-01"), day("2027-01-01")] }, /twice/],
    ["a misspelt field", { years: [2027], holidays: [{ ...day("2027-01-01"), nama: "x" }] }, /nama/],
    [
      "no name",
      { years: [2027], holidays: [day("2027-01-01", " ")].map((item) => ({ ...item, name_id: " " })) },
      /name_id/,
    ],
  ])("is refused by name at the start: %s", async (_fault, content, named) => {
    await expect(start(file(content))).rejects.toThrow(named);
  });

  it("is refused when it is missing", async () => {
    await expect(start(join(folder, "missing.json"))).rejects.toThrow(/HOLIDAYS_FILE.*cannot be read/);
  });

  it("may be the sample of the documentation; years without a list are said at the start", async () => {
    const notices: string[] = [];
    const lab = await start(
      fileURLToPath(new URL("../../../docs/deploy/holidays.json", import.meta.url)),
      notices,
    );
    expect((await loadHolidays(lab.db)).on("2027-05-01")?.name_en).toBe("Labour Day");
    await lab.close();
    expect(notices).toEqual([expect.stringMatching(/^The public holidays of 2026 are not known/) as unknown]);
    const without: string[] = [];
    await (await start(undefined, without)).close();
    expect(without).toEqual([expect.stringContaining("2026 and 2027") as unknown]);
    expect(readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8")).toContain(
      "HOLIDAYS_FILE",
    );
  }, 60_000);
});
