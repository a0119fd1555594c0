import type { Page } from "@playwright/test";
import { csvOf, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { send, tick } from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

/** Languages share a laboratory, so each imports its own people. */
const FIRST = { en: 1000, id: 2000 };
const MASTER = "/company/employee/master";

/** "16-04-1973" as "16/04/73". */
function short(date: string): string {
  const [day = "", month = "", year = ""] = date.split("-");
  return `${day}/${month}/${year.slice(2)}`;
}

/** Seven broken rows: one answer mends four, three stay broken. */
function sixty(first: number): SheetPerson[] {
  return Array.from({ length: 60 }, (_, index) => {
    const person = personAt(first + index);
    if (index < 3) return { ...person, date_of_birth: short(person.date_of_birth) };
    if (index === 3) return { ...person, insurance_number: person.insurance_number.replace(/^0+/, "") };
    if (index === 4) return { ...person, identity_number: "3,27301E+15" };
    if (index === 5) return { ...person, email: "nobody" };
    return index === 6 ? { ...person, gender: "?" } : person;
  });
}

async function sendFile(page: Page, content: string | Buffer): Promise<void> {
  await page.goto(`${MASTER}/import`);
  const file = { name: "employees.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator('main input[type="file"]').setInputFiles(file);
  await send(page, '[name="file"]');
  await expect(page).toHaveURL(/\/import\/[\w-]{20,}$/);
}

const summary = (page: Page, label: string) =>
  page
    .locator(".summary-row", { has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
    .locator("dd");

async function confirm(page: Page): Promise<void> {
  await page.locator('main a.button[href$="/confirm"]').click();
  await expect(page).toHaveURL(/\/confirm$/);
  await send(page, '[name="shown"]');
  await expect(page).toHaveURL(/\/import\/[\w-]{20,}$/);
}

const WORDS = {
  en: {
    failed: "Cannot be imported yet",
    added: "Added",
    newRows: "To be added",
    damaged: "has damaged this number",
  },
  id: {
    failed: "Belum bisa diimpor",
    added: "Ditambahkan",
    newRows: "Akan ditambahkan",
    damaged: "rusak oleh spreadsheet",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  // Promise N1: 14 of 14 journeys.
  test(
    `imports sixty employees, seven of them mended (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "hrd", { company: "NUSANTARA" });
      await page.goto(`/company/home?lang=${lang}`);
      await look("home of a company");
      await page.locator(`main a[href="${MASTER}/import"]`).first().click();
      await look("upload");
      const people = sixty(FIRST[lang]);
      await sendFile(page, csvOf(people));
      await expect(summary(page, words.newRows)).toHaveText("53");
      await expect(summary(page, words.failed)).toHaveText("7");
      await expect(page.locator("main")).toContainText(words.damaged);
      await look("check of a sheet");

      for (const repair of ["dates_short_year", "insurance_number_zeros"])
        await tick(page, page.locator(`main input[name="repairs"][value="${repair}"]`));
      await send(page, '[name="repairs"]');
      await expect(summary(page, words.newRows)).toHaveText("57");
      await expect(summary(page, words.failed)).toHaveText("3");
      const review = page.url();
      await page.goto(`${review}/confirm`);
      await look("confirmation of an import");
      await page.goto(review);
      await confirm(page);
      await expect(summary(page, words.added)).toHaveText("57");
      await look("import that is done");

      const href = (await page.locator('main a[href*="/errors"][href*="csv"]').getAttribute("href")) ?? "";
      const errors = await (await page.request.get(href)).text();
      expect(errors.trim().split("\r\n"), "a heading and three rows").toHaveLength(4);
      await sendFile(page, errors);
      await expect(summary(page, words.failed), "as it came").toHaveText("3");
      await expect(summary(page, words.newRows)).toHaveText("0");

      const [damaged, , odd] = people.slice(4);
      const whole = personAt(FIRST[lang] + 4);
      const mended = errors
        .replace(damaged?.identity_number ?? "", whole.identity_number)
        .replace('"nobody"', '"somebody@example.com"')
        .replace(`"${odd?.gender ?? ""}"`, '"L"');
      await sendFile(page, mended);
      await expect(summary(page, words.newRows)).toHaveText("3");
      await send(page, '[name="shown"]');
      await expect(summary(page, words.added)).toHaveText("3");
      await page.goto(`${MASTER}?q=${whole.employee_number}`);
      await expect(page.locator("main table tbody tr")).toHaveCount(1);
      await look("list of employees");
    },
  );
}

const ONE_WORDS = {
  en: { wrong: "Invalid email address", added: "The employee was added." },
  id: { wrong: "Alamat email tidak valid", added: "Karyawan sudah ditambahkan." },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = ONE_WORDS[lang];
  // Promise N1: 14 of 14 journeys.
  test(`finds, adds and edits one employee (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    const person = personAt(FIRST[lang] + 500);
    const [day = "", month = "", year = ""] = person.date_of_birth.split("-");
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    await signIn(page, "hrd", { company: "NUSANTARA" });
    await page.goto(`${MASTER}?lang=${lang}`);
    await page.locator(`main a[href="${MASTER}/add"]`).first().click();
    await field("identity_number").fill(person.identity_number);
    for (const [part, value] of Object.entries({ day, month, year }))
      await field(`date_of_birth.${part}`).fill(value);
    await look("identity of a new employee");
    await send(page, '[name="identity_number"]');
    await expect(page).toHaveURL(/\/add\/details$/);

    await field("employee_number").fill(person.employee_number);
    await field("first_name").fill(person.first_name);
    await field("email").fill("nobody");
    await tick(page, page.locator('main input[name="gender"][value="M"]'));
    await page.locator('main button[value*="insurances"]').first().click();
    await expect(field("insurances[0].insurance_number")).toHaveCount(1);
    await expect(field("employee_number")).toHaveValue(person.employee_number);
    await page.locator('main button[value*="insurances"]').first().click();
    await expect(field("insurances[0].insurance_number")).toHaveCount(0);
    await send(page, '[name="employee_number"]');
    await expect(page.locator("main")).toContainText(words.wrong);
    await expect(field("email")).toHaveValue("nobody");
    await look("refused employee");
    await field("email").fill(person.email);
    await send(page, '[name="employee_number"]');
    await expect(page).toHaveURL(/sort=newest/);
    await expect(page.locator("main")).toContainText(words.added);

    await page.goto(`${MASTER}?q=${person.employee_number}`);
    await expect(page.locator("main table tbody tr")).toHaveCount(1);
    await page.locator(`main a[href^="${MASTER}/edit/"]`).first().click();
    await page.locator("main details.fold > summary").first().click();
    await expect(field("first_name")).toHaveValue(new RegExp(person.first_name, "i"));
    await field("position").fill("Kepala Gudang");
    await look("edited employee");
    await send(page, '[name="employee_number"]');
    await expect(page).toHaveURL(new RegExp(`${MASTER}$`));
    await page.goto(`${MASTER}?q=${person.employee_number}`);
    await page.locator(`main a[href^="${MASTER}/edit/"]`).first().click();
    await expect(field("position")).toHaveValue("Kepala Gudang");
  });
}
