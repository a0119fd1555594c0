import { beforeAll, describe, expect, it } from "vitest";
import { formIn, type Browser } from "../support/browser.ts";
import { openApprovalPortal } from "../support/approval-portal.ts";
import { brokenSheets } from "../support/broken-sheets.ts";
import { openCompanyPortal, postSheet } from "../support/company-portal.ts";
import { pressPeople } from "../support/people-step.ts";
import { inTurn, languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import en from "../../locales/en/employee-imports.json" with { type: "json" };
import id from "../../locales/id/employee-imports.json" with { type: "json" };
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const EVENTS = "/company/office-care";
const ADD = `${EVENTS}/add`;

/** First Monday at least `days` from now, YYYY-MM-DD. */
function monday(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
const typed = (day: string) => day.split("-").reverse().join("-");
const placeOn = (day: string, name: string) => ({
  name,
  place_type: "on_site",
  address: "Jl. Jenderal Sudirman No. 1, Jakarta",
  pic_name: "Lina Hartono",
  pic_phone: "0812 3456 7806",
  date_from: typed(day),
  date_to: typed(day),
});

const groups = { "groups[0].was": "", "groups[0].name": "Semua", "groups[0].product_ids": "prd-cbc" };

async function planUpToPeople(browser: Browser, name: string): Promise<void> {
  const event = { ...placeOn(monday(40), name), ...groups };
  expect((await browser.submit(ADD, event, "date_from")).location).toBe(`${ADD}?step=2`);
}

describe("pages of an event", () => {
  const company = useOpened(openCompanyPortal);

  it("show the state of results only to those who read conclusions", async () => {
    for (const [lang, head] of [
      ["en", "Result"],
      ["id", "Hasil"],
    ] as const) {
      const path = `${EVENTS}/detail/ofc-0000002?lang=${lang}`;
      const column = `<th scope="col">${head}</th>`;
      expect((await company.as("hrd").get(path)).text).toContain(column);
      for (const role of ["viewer", "finance"]) {
        const { status, text } = await company.as(role).get(path);
        expect([role, status, text.includes(column)]).toEqual([role, 200, false]);
      }
    }
  });

  it("say when the figures of an open event come, to every role", async () => {
    for (const role of ["viewer", "finance", "hrd"])
      for (const [lang, words] of [
        ["en", "This event is still open. Its figures appear once, 14 days after its last day, on"],
        ["id", "Angkanya muncul satu kali, 14 hari setelah hari terakhir kegiatan, pada"],
      ] as const) {
        const page = await company.as(role).get(`/company/medical-record?event=ofc-0000005&lang=${lang}`);
        expect(visible(page), role).toContain(words);
      }
  });

  it("say at the days that no contract covers them, and keep what was entered", async () => {
    for (const [lang, words] of [
      ["en", "No contract covers these days"],
      ["id", "Tidak ada kontrak"],
    ] as const) {
      const entered = { ...placeOn(monday(300), "Jauh di depan"), ...groups };
      const answer = await company.as("hrd").submit(`${ADD}?lang=${lang}`, entered, "date_from");
      expect(answer.status).toBe(400);
      expect(visible(answer)).toContain(words);
      for (const value of [entered.name, entered.address, entered.date_from])
        expect(answer.text).toContain(value);
    }
  });

  describe("reading a broken file of numbers", async () => {
    const problems: Record<"en" | "id", Record<string, string>> = { en: en.problem, id: id.problem };
    const sheets = (await brokenSheets()).filter(([, , problem]) => !problem.startsWith("too_many"));
    const turns = sheets.map(([name, bytes, problem], index) => ({ name, bytes, problem, at: index }));
    it.each(inTurn(turns, 0, 2))("say why they refuse it: $name", async ({ bytes, problem, at }) => {
      const hrd = company.as("hrd");
      if (at === 0) await planUpToPeople(hrd, "Dengan berkas");
      for (const lang of languagesInTurn(at / 2)) {
        const answer = await postSheet(hrd, `${ADD}?step=2&lang=${lang}`, bytes, { intent: "file" });
        expect(answer.status).toBe(400);
        expect(visible(answer)).toContain((problems[lang][problem] ?? problem).replace("{{row}}", "2"));
      }
    });
  });

  it("refuse a file of numbers that is too large, and stay at the step with everybody chosen", async () => {
    const hrd = company.as("hrd");
    await planUpToPeople(hrd, "Dengan file besar");
    await pressPeople(hrd, `${ADD}?step=2`, { numbers: "001003", intent: "numbers" });
    for (const [lang, words, chosen] of [
      ["en", "This file is larger than 512 KB", "1 employee chosen"],
      ["id", "File ini lebih besar dari 512 KB", "1 karyawan dipilih"],
    ] as const) {
      const bytes = "001005\n".repeat(100_000);
      const answer = await postSheet(hrd, `${ADD}?step=2&lang=${lang}`, bytes, { intent: "file" });
      expect(answer.status).toBe(413);
      expect(visible(answer)).toContain(words);
      expect(visible(answer)).toContain(chosen);
    }
  });
});

describe("1,600 employees", () => {
  const portal = useOpened(openApprovalPortal);
  beforeAll(async () => {
    await portal.request(1600);
  });

  it("are sent as two requests by one button, once however often it is pressed", async () => {
    const hrd = portal.as("hrd");
    await planUpToPeople(hrd, "Seribu enam ratus");
    await pressPeople(hrd, `${ADD}?step=2&q=Karyawan`, { intent: "all" });
    expect((await pressPeople(hrd, `${ADD}?step=2`, { intent: "next" })).location).toBe(`${ADD}?step=3`);
    const windows = ["07", "09", "11", "13"].flatMap((hour, index) => [
      [`windows[${String(index)}].date`, monday(40)],
      [`windows[${String(index)}].time_start`, `${hour}:00`],
      [`windows[${String(index)}].time_end`, `${hour}:59`],
      [`windows[${String(index)}].capacity`, "400"],
    ]);
    const times = Object.fromEntries(windows) as Record<string, string>; // pairs of texts
    expect((await hrd.submit(`${ADD}?step=3`, times, "windows[0].date")).location).toBe(`${ADD}?step=4`);
    expect(visible(await hrd.get(`${ADD}?step=4&lang=id`))).toContain("Kirim sebagai dua permintaan");
    const review = await hrd.get(`${ADD}?step=4&lang=en`);
    expect(visible(review)).toContain("Send as two requests");
    const { hidden } = formIn(review.text, 'id="main-form"');
    const form = { ...hidden, intent: "split", note: "" };
    const [first, second] = [await hrd.post(`${ADD}?step=4`, form), await hrd.post(`${ADD}?step=4`, form)];
    expect(first.location).toMatch(/\/done\?what=\w+$/);
    expect([second.status, second.location]).toEqual([303, first.location]);
    const event = /detail\/([\w-]+)/.exec(first.location ?? "")?.[1] ?? "";
    const { db } = portal.lab.lab;
    const rows = await db
      .selectFrom("examination_item as i")
      .innerJoin("examination as e", "e.examination_id", "i.examination_id")
      .where("e.office_care_id", "=", event)
      .select(["e.examination_id", ({ fn }) => fn.countAll<number>().as("people")])
      .groupBy("e.examination_id")
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, { people }) => sum + Number(people), 0)).toBe(1600);
    expect(Math.max(...rows.map(({ people }) => Number(people)))).toBeLessThanOrEqual(1500);
  }, 60_000);
});
