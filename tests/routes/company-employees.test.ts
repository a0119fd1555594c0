import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formIn, type Browser } from "../support/browser.ts";
import { MASTER, openCompanyPortal } from "../support/company-portal.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { currentContract } from "../../lab/domains/accounts/company-staff.ts";
import { quotaOf } from "../../lab/ledgers/quota-transfers.ts";
import { inLab } from "../support/in-lab.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const as = (username: string) => company.as(username);
const upload = (username: string, content: string | Buffer) => company.upload(username, content);
const EDIT = `${MASTER}/edit/emp-nja-1005`;
const pressed = (browser: Browser, path: string, which: string, fields: Record<string, string> = {}) =>
  browser.submit(path, fields, which);

describe("each role on each page of employees", () => {
  const KEEPERS_ONLY = [
    `${MASTER}/add`,
    EDIT,
    `${EDIT}/status`,
    `${MASTER}/import`,
    `${MASTER}/import/some-id`,
    `${MASTER}/import/some-id/confirm`,
    `${MASTER}/import/some-id/errors`,
    `${MASTER}/template`,
    `${MASTER}/export`,
  ];

  it.each(["hrd", "finance", "viewer"])("%s opens home and list in both languages", async (username) => {
    for (const lang of ["id", "en"]) {
      const home = await as(username).get(`/company/home?lang=${lang}`);
      expect(home.text).toContain("PT Nusantara Jaya Abadi");
      const list = await as(username).get(`${MASTER}?lang=${lang}`);
      expect([home.status, list.status]).toEqual([200, 200]);
      expect(list.text).toContain(lang === "id" ? "60 karyawan" : "60 employees");
      expect(list.text.includes(`${MASTER}/add`)).toBe(username === "hrd");
      expect(list.text.includes(`${MASTER}/edit/`)).toBe(username === "hrd");
      expect(list.text.includes(`${MASTER}/export`)).toBe(username === "hrd");
      expect(list.text).not.toMatch(/\d{16}/);
    }
  });

  it.each(["finance", "viewer"])(
    "%s is refused wherever employees are kept, by GET and by POST",
    async (username) => {
      const token = await as(username).tokenOf("/menu");
      for (const path of KEEPERS_ONLY) {
        const seen = await as(username).get(path);
        expect([path, seen.status, seen.location]).toEqual([path, 302, "/page-not-allowed"]);
        const posted = await as(username).post(path, { _token: token, intent: "confirm" });
        if (posted.status === 405) continue; // a file: accepts no posts
        expect([path, posted.location]).toEqual([path, "/page-not-allowed"]);
      }
      expect((await upload(username, csvOf([personAt(1)]))).location).toBe("/page-not-allowed");
    },
  );

  it("shows another company nothing of them", async () => {
    for (const path of [EDIT, `${EDIT}/status`]) expect((await as("company2").get(path)).status).toBe(404);
    expect((await as("company2").get(MASTER)).text).toContain("5 employees");
  });
});

it("shows deposit and quota on the home of a company with the laboratory's figures", async () => {
  const { last, quota } = await inLab(company, async (db) => {
    const { company_id } = await db
      .selectFrom("company")
      .select("company_id")
      .where("name", "=", "PT Nusantara Jaya Abadi")
      .executeTakeFirstOrThrow();
    const { contract_id = "" } = (await currentContract(db, { now: () => new Date() }, company_id)) ?? {};
    const { product_id = "" } = (await quotaOf(db, contract_id))[0] ?? {};
    await db
      .insertInto("quota_transfer")
      .values({
        transfer_id: randomUUID(),
        contract_id,
        product_id,
        kind: "reserve",
        qty: 2,
        pending_id: null,
        reference_kind: "examination_item",
        reference_id: "exm-test",
        account_id: null,
        at: new Date().toISOString(),
      })
      .execute();
    return {
      last: await db
        .selectFrom("deposit_transfer")
        .select(["balance_after", "available_after"])
        .where("company_id", "=", company_id)
        .orderBy("seq", "desc")
        .executeTakeFirstOrThrow(),
      quota: await quotaOf(db, contract_id),
    };
  });
  const { document } = await readPage(as("finance"), "/company/home");
  const money = (amount: number) => `IDR ${amount.toLocaleString("id-ID")}.00`;
  const tile = textOf(document.querySelector('[aria-labelledby="deposit"]'));
  const held = last.balance_after - last.available_after;
  expect(tile).toContain(money(held));
  const parts = [...tile.matchAll(/IDR\s([\d.]+)\.00/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll(".", "")),
  );
  const [free = 0, requested = 0, left, reserved = 0] = parts;
  expect([free, left, free + reserved]).toEqual([last.available_after, free - requested, last.balance_after]);
  // A test without a quota has no number.
  const rows = [...document.querySelectorAll('[aria-labelledby="quota"] dd')]
    .map((fact) => textOf(fact).match(/\d+/g)?.map(Number))
    .filter((numbers) => numbers !== undefined);
  expect(quota.some(({ reserved }) => reserved > 0)).toBe(true);
  expect(rows.sort()).toEqual(
    quota.map((productQuota) => [productQuota.available, productQuota.quota]).sort(),
  );
});

describe("adding an employee", () => {
  it("checks the identity first, and says when it is an employee already", async () => {
    const typed = {
      identity_type: "KTP",
      identity_number: "3174055204880003",
      "date_of_birth.day": "12",
      "date_of_birth.month": "4",
      "date_of_birth.year": "1988",
    };
    const { status, text } = await pressed(as("hrd"), `${MASTER}/add`, "identity_number", typed);
    expect(status).toBe(409);
    expect(text).toContain("An employee with the same ID number cannot be added");
    expect(text).toContain('value="3174055204880003"');
  });

  it("keeps everything that was entered when something is wrong, adds and removes rows, then saves", async () => {
    const browser = as("hrd");
    const person = personAt(50);
    const birth = person.date_of_birth.split("-");
    const identity = {
      identity_type: "KTP",
      identity_number: person.identity_number,
      "date_of_birth.day": birth[0] ?? "",
      "date_of_birth.month": birth[1] ?? "",
      "date_of_birth.year": birth[2] ?? "",
    };
    const checked = await pressed(browser, `${MASTER}/add`, "identity_number", identity);
    expect(checked.location).toBe(`${MASTER}/add/details`);
    const details = `${MASTER}/add/details`;
    const { identity_type, identity_number, ...date } = identity;
    const typed = {
      ...date,
      employee_number: "009001",
      first_name: "Bambang",
      gender: "M",
      "identities[0].identity_type": identity_type,
      "identities[0].identity_number": identity_number,
      "identities[0].primary": "on",
      email: "nobody",
    };
    const page = await browser.get(details);
    const insert = /name="__intent__" value="([^"]*insurances[^"]*)"/.exec(page.text)?.[1] ?? "";
    const more = await pressed(browser, details, "employee_number", {
      ...typed,
      __intent__: insert.replaceAll("&quot;", '"'),
    });
    expect(more.text).toContain('name="insurances[0].insurance_number"');
    expect(more.text).toContain('value="009001"');
    const refused = await pressed(browser, details, "employee_number", typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Invalid email address");
    const long = await pressed(browser, details, "employee_number", {
      ...typed,
      email: "",
      phone: "081234567890123456",
    });
    expect([long.status, long.text.includes("Max 13 characters")]).toEqual([400, true]);
    expect(refused.text).toContain('value="009001"');
    const two = {
      ...typed,
      email: "",
      "identities[1].identity_type": "PASSPORT",
      "identities[1].identity_number": "C1234567",
      "identities[1].primary": "on",
    };
    const twice = await pressed(browser, details, "employee_number", two);
    expect(twice.text).toContain("Primary identity cannot be more than 1");
    const none = await pressed(browser, details, "employee_number", {
      ...typed,
      email: "",
      "identities[0].primary": "",
    });
    expect(none.text).toContain("Primary identity cannot be empty");
    const saved = await pressed(browser, details, "employee_number", { ...typed, email: "" });
    expect(saved.location).toBe(`${MASTER}?sort=newest`);
    expect((await browser.get(`${MASTER}?q=009001`)).text).toContain("1 employee");
  });

  it("asks for the identity when somebody goes straight to the details", async () => {
    expect((await as("company2").get(`${MASTER}/add/details`)).location).toBe(`${MASTER}/add`);
  });
});

describe("changing an employee", () => {
  it("shows what somebody else has changed meanwhile beside the input, and saves it when sent again", async () => {
    const browser = as("hrd");
    const page = await browser.get(EDIT);
    const { hidden } = formIn(page.text, "employee_number");
    const values = valuesIn(page.text);
    const first = await browser.post(EDIT, { ...values, ...hidden, position: "Kepala" });
    expect(first.location).toBe(MASTER);
    const late = await browser.post(EDIT, {
      ...values,
      ...hidden,
      position: "Direktur",
      client_request_id: randomUUID(),
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Lina Hartono changed this employee while you were editing");
    expect(late.text).toContain("Kepala");
    expect(late.text).toContain('value="Direktur"');
    const again = await browser.post(EDIT, {
      ...valuesIn(late.text),
      ...formIn(late.text, "employee_number").hidden,
    });
    expect(again.location).toBe(MASTER);
    expect((await browser.get(EDIT)).text).toContain('value="Direktur"');
  });

  it.each([
    ["a repeated company", { company: "ins-bpjs" }, "Insurance companies cannot repeat"],
    ["no number", { number: "" }, "Insurance number is required"],
    ["no end date", { until: "" }, "Enter the date until which the insurance is valid"],
  ])("refuses an insurance with %s, and keeps what was typed", async (_what, change, said) => {
    const browser = as("hrd");
    const page = await browser.get(EDIT);
    const second = { company: "ins-samudra", number: "SEC-0002", until: "31-12-2027", ...change };
    const typed: Record<string, string> = {};
    for (const [index, row] of [
      { company: "ins-bpjs", number: "BPJS-0001", until: "30-11-2027" },
      second,
    ].entries()) {
      typed[`insurances[${String(index)}].insurance_company_id`] = row.company;
      typed[`insurances[${String(index)}].insurance_number`] = row.number;
      typed[`insurances[${String(index)}].insurance_expired_at`] = row.until;
    }
    const sent = { ...valuesIn(page.text), ...formIn(page.text, "employee_number").hidden, ...typed };
    const refused = await browser.post(EDIT, sent);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(said);
    expect(valuesIn(refused.text)).toMatchObject(typed);
    expect(valuesIn((await browser.get(EDIT)).text)).toEqual(valuesIn(page.text));
  });

  it("deactivates after a reason and a confirmation", async () => {
    const browser = as("hrd");
    const without = await pressed(browser, `${EDIT}/status`, "shown");
    expect([without.status, without.text.includes("Please say why")]).toEqual([400, true]);
    const done = await pressed(browser, `${EDIT}/status`, "shown", { reason: "Keluar" });
    expect(done.location).toBe(`${EDIT}/status?done=1`);
    expect((await browser.get(done.location ?? "")).text).toContain("Employee deactivated");
  });
});

function valuesIn(html: string): Record<string, string> {
  const values: Record<string, string> = {};
  const form = html.slice(html.indexOf('id="main-form"'));
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const [name, type] = [of("name"), of("type")];
    if (!name || type === "hidden" || name.startsWith("_")) continue;
    if ((type === "radio" || type === "checkbox") && !/\schecked/.test(tag)) continue;
    values[name] = of("value") ?? "";
  }
  for (const [, name = "", options = ""] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    values[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? "";
  return values;
}
