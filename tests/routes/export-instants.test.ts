import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { openCompanyPortal } from "../support/company-portal.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const company = useOpened(openCompanyPortal);
const doctor = useVisitor(company, "doctor");

const as = (username: string) => (username === "doctor" ? doctor : company.as(username));
const MONTHS = {
  en: "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" "),
  id: "JAN FEB MAR APR MEI JUN JUL AGU SEP OKT NOV DES".split(" "),
};
type Lang = keyof typeof MONTHS;
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-][\d:]+)?/g;

function asOnPage(instant: string, form: "moment" | "day", lang: Lang): string {
  const [, year = "", month = "", day = "", time = ""] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):\d\d\+07:00$/.exec(instant) ?? [];
  const name = MONTHS[lang][Number(month) - 1] ?? instant;
  return `${day} ${name} ${year}${form === "day" ? "" : `, ${time} WIB`}`;
}
const rowsOf = (text: string) => Papa.parse<string[]>(text.replace("\ufeff", "").trim()).data.slice(1);
const instantsIn = (cells: readonly string[]) => cells.flatMap((cell) => cell.match(INSTANT) ?? []);

const FILES: [what: string, who: string, page: string, file: string, form: "moment" | "day"][] = [
  [
    "movements of the deposit",
    "finance",
    "/company/deposit-transaction",
    "/company/deposit-transaction/export",
    "day",
  ],
  [
    "examinations of the record",
    "hrd",
    "/company/medical-record?event=ofc-0000002",
    "/company/medical-record/export?event=ofc-0000002",
    "day",
  ],
  [
    "decisions of a request",
    "finance",
    "/company/examination-approval/approve-second/exm-0000005",
    "/company/examination-approval/approve-second/exm-0000005/log",
    "moment",
  ],
  [
    "fees",
    "doctor",
    "/doctor/summary-report/fee?period=lifetime",
    "/doctor/summary-report/fee/export?period=lifetime",
    "day",
  ],
  [
    "referrals",
    "doctor",
    "/doctor/summary-report/referral?period=lifetime",
    "/doctor/summary-report/referral/export?period=lifetime",
    "day",
  ],
];

describe("instants in a file", () => {
  for (const lang of ["en", "id"] as const)
    it.each(FILES)(
      `are those of its page, with the offset: %s (${lang})`,
      async (_what, who, page, file, form) => {
        const shown = visible(await as(who).get(`${page}${page.includes("?") ? "&" : "?"}lang=${lang}`));
        const rows = rowsOf((await as(who).get(file)).text).map(instantsIn);
        const all = rows.flat();
        expect(all.length).toBeGreaterThan(0);
        for (const instant of all) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
        // The page shows the first rows; the file may be longer.
        // A request of the ledger stands under the day of its newest movement.
        const count = page.includes("deposit") ? 1 : 5;
        const first = rows.filter((instants) => instants.length > 0).slice(0, count);
        for (const [instant = ""] of first) expect(shown).toContain(asOnPage(instant, form, lang));
      },
    );

  it("are absent from employees, their template and rejected rows", async () => {
    const bad = { ...personAt(0), gender: "?" };
    const review = (await company.upload("hrd", csvOf([bad, personAt(1)]))).location ?? "";
    for (const path of [
      "/company/employee/master/export?format=csv",
      "/company/employee/master/template?format=csv",
      `${review}/errors?format=csv`,
    ]) {
      const { status, text } = await as("hrd").get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(instantsIn([text])).toEqual([]);
    }
  });
});
