import { beforeAll, describe, expect, it } from "vitest";
import { addDays, HOME_ZONE, today } from "../../app/lib/dates.ts";
import { confirmReview, tickRows } from "../support/approval-forms.ts";
import { Browser, unescapeHtml } from "../support/browser.ts";
import { MASTER, openCompanyPortal, postSheet } from "../support/company-portal.ts";
import { pressPeople } from "../support/people-step.ts";
import { languagesInTurn } from "../support/runs.ts";
import { csvOf, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const EVENTS = "/company/office-care";
const APPROVAL = "/company/examination-approval";
const DEPOSIT = "/company/deposit-transaction";
const BILLING = "/company/billing";
const MAIN = 'id="main-form"';
const TEXTS = {
  en: {
    valid: "53 rows are ready to import. The others need fixing first.",
    imported: "Import finished",
    unknown: "No employee has these numbers: row 2: 999999",
    chosen: "53 employees chosen",
    review: /Approve 50, reject 3, IDR\s([\d.]+)\.00/,
    waits: "An examination is waiting for your decision",
    shared: "Consent given",
    deposit: ["Balance", "Reserved", "Available"],
    paid: "was taken from the deposit",
    result: "Complete blood count",
  },
  id: {
    valid: "53 baris bisa diimpor, sisanya perlu diperbaiki.",
    imported: "Impor selesai",
    unknown: "Tidak ada karyawan dengan nomor ini: baris 2: 999999",
    chosen: "53 karyawan dipilih",
    review: /Setujui 50, tolak 3, (?:IDR|Rp)\s([\d.]+)\.00/,
    waits: "Ada pemeriksaan yang menunggu keputusan Anda",
    shared: "Disetujui karyawan sejak",
    deposit: ["Saldo", "Dicadangkan", "Bisa dipakai"],
    paid: "diambil dari deposit",
    result: "Hematologi Lengkap",
  },
} as const;

function sheet(): SheetPerson[] {
  const people = Array.from({ length: 60 }, (_, index) => personAt(700 + index));
  const broken: Partial<SheetPerson>[] = [
    { email: "nobody" },
    { gender: "?" },
    { date_of_birth: "31-02-1980" },
    { identity_number: "3,17E+15" },
    { phone: "12" },
    { first_name: "" },
    { employee_number: "" },
  ];
  const andi = {
    title: "Tuan",
    first_name: "Andi",
    last_name: "Wijaya",
    gender: "L",
    date_of_birth: "02-11-1991",
    identity_number: "3273020211910005",
    phone: "081234567802",
    email: "andi.wijaya@example.com",
  };
  return people.map((person, index) => ({ ...person, ...broken[index], ...(index === 7 && andi) }));
}

const numberAt = (index: number) => personAt(700 + index).employee_number;

/** First Monday at least three weeks from now. */
function monday(): string {
  let day = addDays(today(HOME_ZONE), 21);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

const plain = (text: string) =>
  unescapeHtml(text.replace(/<!-- -->/g, "").replace(/<[^>]*>/g, " ")).replace(/[ \n]+/g, " ");

describe.each(languagesInTurn(1))("a company from its list of employees to the paid invoice (%s)", (lang) => {
  const words = TEXTS[lang];

  const company = useOpened(openCompanyPortal);
  const andi = useVisitor(company, "patient2");
  beforeAll(async () => {
    for (const browser of [andi, as("hrd"), as("finance")]) await browser.get(`/menu?lang=${lang}`);
  });

  const as = (username: string) => company.as(username);
  const read = async (username: string, path: string) => plain((await as(username).get(path)).text);

  async function money() {
    const text = await read("finance", DEPOSIT);
    const [balance = 0, reserved = 0, available = 0] = words.deposit.map((word) =>
      Number(
        (new RegExp(`${word} \u2212?(?:IDR|Rp)\\s([\\d.]+)\\.00`).exec(text)?.[1] ?? "x").replaceAll(".", ""),
      ),
    );
    expect(available).toBe(balance - reserved);
    const file = (await as("finance").get(`${DEPOSIT}/export`)).text.trim().split("\r\n").slice(1);
    const cells = file.map((row) => row.slice(1, -1).split('","'));
    const sum = (column: number) => cells.reduce((total, row) => total + Number(row[column]), 0);
    expect([sum(6) - sum(5), Number(cells[0]?.[7]), Number(cells[0]?.[8])]).toEqual([
      balance,
      balance,
      available,
    ]);
    return { balance, reserved };
  }

  it("adds up at each step", async () => {
    const hrd = as("hrd");
    const finance = as("finance");
    const start = await money();

    // Import: 53 of 60 rows.
    const review = (await company.upload("hrd", csvOf(sheet()))).location ?? "";
    expect(await read("hrd", review)).toContain(words.valid);
    await hrd.submit(`${review}/confirm`, {}, "shown");
    expect(await read("hrd", review)).toContain(words.imported);
    expect(await read("hrd", `${MASTER}?q=${numberAt(7)}`)).toContain("Andi Wijaya");

    const day = monday();
    const typed = day.split("-").reverse().join("-");
    const place = {
      name: `Kisah ${lang}`,
      place_type: "on_site",
      address: "Jl. Jenderal Sudirman No. 1, Jakarta",
      pic_name: "Lina Hartono",
      pic_phone: "0812 3456 7806",
      date_from: typed,
      date_to: typed,
    };
    const add = `${EVENTS}/add`;
    const groups = { "groups[0].name": "Semua", "groups[0].product_ids": "prd-cbc" };
    expect((await hrd.submit(add, { ...place, ...groups }, "date_from")).location).toBe(`${add}?step=2`);
    const numbers = Array.from({ length: 53 }, (_, index) => numberAt(index + 7));
    const file = (rows: readonly string[]) => ["Nomor karyawan", ...rows].join("\r\n");
    const wrong = await postSheet(hrd, `${add}?step=2`, file(["999999", ...numbers]), { intent: "file" });
    expect([wrong.status, plain(wrong.text).includes(words.unknown)]).toEqual([400, true]);
    await postSheet(hrd, `${add}?step=2`, file(["999999", ...numbers]), { intent: "file", skip: "on" });
    expect(await read("hrd", `${add}?step=2`)).toContain(words.chosen);
    await pressPeople(hrd, `${add}?step=2`, { intent: "next" });
    const times = {
      "windows[0].date": day,
      "windows[0].time_start": "07:00",
      "windows[0].time_end": "15:00",
      "windows[0].capacity": "60",
    };
    expect((await hrd.submit(`${add}?step=3`, times, "windows[0].date")).location).toBe(`${add}?step=4`);
    const sent = await hrd.submit(`${add}?step=4`, { intent: "send", note: "" }, 'name="note"');
    const first = (sent.location ?? "").replace(/\/review$/, "");
    expect(first).toMatch(/^\/company\/examination-approval\/approve-first\/[\w-]+$/);
    const listed = (await hrd.get(`${EVENTS}?q=Kisah+${lang}`)).text;
    const event = /\/company\/office-care\/detail\/[\w-]+/.exec(listed)?.[0] ?? "";
    const request = /REQ-\d+/.exec(await read("hrd", event))?.[0] ?? "";
    expect(await money()).toEqual(start);

    expect((await hrd.get(`${APPROVAL}?q=${request}`)).text).toContain(first);
    const ids = [...(await hrd.get(first)).text.matchAll(/name="reject\.([^"]+)"/g)].map(
      ([, id]) => id ?? "",
    );
    expect(ids).toHaveLength(53);
    const rejected = Object.fromEntries(ids.slice(-3).map((id) => [id, "Cuti panjang"]));
    const decision = await tickRows(hrd, first, rejected);
    const amount = words.review.exec(await read("hrd", decision.location ?? ""))?.[1] ?? "x";
    const each = Number(amount.replaceAll(".", "")) / 50;
    expect((await confirmReview(hrd, decision.location ?? "")).status).toBe(303);
    expect(await money()).toEqual(start);
    const second = first.replace("first", "second");
    const notices = await finance.get("/notifications");
    expect(plain(notices.text)).toContain(words.waits);
    await tickRows(finance, second, {}, "approve_all");
    const approved = await confirmReview(finance, `${second}/review`, { funding: "DEPOSIT" });
    expect(approved.location).toBe(`${second}/done?sent=1`);
    expect(await money()).toEqual({ ...start, reserved: start.reserved + 50 * each });

    // Attendance charges and absence releases, once each.
    const operator = new Browser(company.origin);
    const record = async (number: string, outcome: string) => {
      const form = { request_number: request, employee_number: number, outcome };
      expect((await operator.submit("/reference-lab", form, 'name="employee_number"')).status, number).toBe(
        303,
      );
    };
    const [current = "", other = "", absent = ""] = numbers;
    for (const number of [current, other, other]) await record(number, "attended");
    await record(absent, "no_show");
    const charged = { balance: start.balance - 2 * each, reserved: start.reserved + 47 * each };
    expect(await money()).toEqual(charged);
    for (const number of [current, other]) await record(number, "fit");

    // The result waits for the identity check.
    expect((await andi.get("/patient/lab-result?tab=reports")).text).not.toContain(words.result);
    const card = { medical_record_number: "1000234505" };
    expect((await operator.submit("/reference-lab", card, 'value="card"')).status).toBe(303);

    // Attendees show only the conclusion until the employee consents as a patient.
    const id = event.split("/").at(-1) ?? "";
    const ofEvent = `/company/medical-record?event=${id}`;
    const before = await hrd.get(ofEvent);
    expect(plain(before.text)).not.toContain(words.shared);
    expect(before.text).not.toMatch(/\/download\/\w+report\//);
    const results = (await andi.get("/patient/lab-result?tab=reports")).text;
    expect(results).toContain(words.result);
    const sharings: string[] = [];
    for (const [, order] of results.matchAll(/lab-result\?order_number=([\w-]+)/g)) {
      const { text } = await andi.get(`/patient/lab-result?order_number=${order ?? ""}`);
      sharings.push(
        ...[...text.matchAll(/href="(\/patient\/lab-result\/sharing\?[^"]*company[^"]*)"/g)].map(([, to]) =>
          unescapeHtml(to ?? ""),
        ),
      );
    }
    expect(new Set(sharings).size).toBe(1);
    expect((await andi.submit(sharings[0] ?? "", {}, MAIN)).status).toBe(303);
    const after = await hrd.get(ofEvent);
    expect(plain(after.text)).toContain(words.shared);
    const report = /\/download\/mcureport\/[\w-]+/.exec(after.text)?.[0] ?? "";
    expect((await hrd.get(report)).headers["content-type"]).toBe("application/pdf");
    expect((await as("viewer").get(report)).headers["content-type"]).not.toBe("application/pdf");
    expect(await money()).toEqual(charged);

    const [, invoice = ""] =
      /\/company\/billing\/(BIL-\d+)"/.exec((await finance.get(`${BILLING}?state=unpaid`)).text) ?? [];
    await finance.submit(`${BILLING}/${invoice}/pay`, { method: "DEPOSIT" }, MAIN);
    const paid = await finance.submit(`${BILLING}/${invoice}/pay/confirm?method=DEPOSIT`, {}, MAIN);
    expect(await read("finance", paid.location ?? "")).toContain(words.paid);
    const end = await money();
    expect([end.reserved, end.balance < charged.balance]).toEqual([charged.reserved, true]);
    expect(await read("finance", DEPOSIT)).toContain(invoice);
  }, 60_000);
});
