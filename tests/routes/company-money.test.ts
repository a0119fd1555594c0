import { describe, expect, it } from "vitest";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { brokenRules } from "../../lab/tests/support/pdf-rules.ts";
import { inLab } from "../support/in-lab.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { openCompanyPortal } from "../support/company-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const DEPOSIT = "/company/deposit-transaction";
const BILLING = "/company/billing";

const company = useOpened(openCompanyPortal);

const MAIN = 'id="main-form"';
const as = (username: string) => company.as(username);
const invoiceIn = async (state: string, username = "finance") => {
  const { text } = await as(username).get(`${BILLING}?state=${state}`);
  const [, number] = /\/company\/billing\/(BIL-\d+)"/.exec(text) ?? [];
  if (!number) throw new Error(`No invoice is ${state}.`);
  return number;
};
const rupiahIn = (text: string) => Number(/IDR ([\d.]+)\.00/.exec(text)?.[1]?.replaceAll(".", "") ?? 0);
const availableNow = async () =>
  rupiahIn(/price-total.*/s.exec((await as("finance").get(DEPOSIT)).text)?.[0] ?? "");

describe("each role on the pages of money", () => {
  it.each(["hrd", "finance", "viewer"])(
    "%s reads deposit and billing in both languages",
    async (username) => {
      for (const [lang, ledger, bills] of [
        ["en", "transactions", "invoices"],
        ["id", "transaksi", "tagihan"],
      ] as const) {
        const deposit = await as(username).get(`${DEPOSIT}?lang=${lang}`);
        const billing = await as(username).get(`${BILLING}?lang=${lang}`);
        expect([deposit.status, billing.status]).toEqual([200, 200]);
        expect(deposit.text).toMatch(new RegExp(`\\d+ ${ledger}`));
        expect(billing.text).toMatch(new RegExp(`\\d+ ${bills}`));
        expect(deposit.text.includes(`${DEPOSIT}/top-up"`)).toBe(username === "finance");
        const number = await invoiceIn("unpaid", username);
        const detail = await as(username).get(`${BILLING}/${number}?lang=${lang}`);
        expect(detail.text.includes(`${BILLING}/${number}/pay"`)).toBe(username === "finance");
      }
      await as(username).get("/menu?lang=en");
    },
  );

  it("lists what is to be paid first, late invoices before others", async () => {
    const { document } = await readPage(as("finance"), BILLING);
    const rows = [...document.querySelectorAll("main tbody tr")].map((row) => textOf(row));
    const ranks = rows.map((text) => (text.includes("Overdue") ? 0 : text.includes("Unpaid") ? 1 : 2));
    expect(ranks).toContain(0);
    expect(ranks).toEqual([...ranks].sort());
    expect(rows[0]).toMatch(/^[A-Z][a-z]+ \d{4}.*BIL-\d{7}/);
  });

  it.each(["hrd", "viewer"])("%s may not act, by GET or by POST", async (username) => {
    const number = await invoiceIn("unpaid");
    const token = await as(username).tokenOf("/menu");
    for (const path of [
      `${DEPOSIT}/top-up`,
      `${DEPOSIT}/top-up/TOP-0000001/cancel`,
      `${BILLING}/${number}/pay`,
      `${BILLING}/${number}/pay/confirm?method=DEPOSIT`,
    ]) {
      expect((await as(username).get(path)).location).toBe("/page-not-allowed");
      expect((await as(username).post(path, { _token: token })).location).toBe("/page-not-allowed");
    }
  });

  it("shows another company nothing of them", async () => {
    const number = await invoiceIn("unpaid");
    for (const path of [number, `${number}/pay`, `${number}/payment`])
      expect((await as("company2").get(`${BILLING}/${path}`)).status).toBe(404);
    expect((await as("company2").get(DEPOSIT)).text).toContain("No transactions");
  });
});

describe("the ledger", () => {
  it("is filtered by period and type, and keeps the filters in its file", async () => {
    const { text } = await as("finance").get(`${DEPOSIT}?type=release&period=this_year`);
    expect(text).toContain(`${DEPOSIT}/export?type=release&amp;period=this_year`);
    expect(text).toContain("Released");
    const none = await as("finance").get(`${DEPOSIT}?period=today&type=refund`);
    expect(none.text).toContain("No transactions");
    expect((await as("finance").get(`${DEPOSIT}?page=99`)).location).toMatch(/page=\d+$/);
  });

  it("has one row for each request, whose changes add up to what is available", async () => {
    const rows = await inLab(company, (db) =>
      db.selectFrom("deposit_transfer").selectAll().orderBy("seq", "desc").execute(),
    );
    const matchingRows = rows.filter(({ company_id }) => company_id === rows.at(-1)?.company_id);
    let [shown, change] = [0, 0];
    for (let page = 1; page <= Math.ceil(matchingRows.length / 100); page++) {
      const { document } = await readPage(as("finance"), `${DEPOSIT}?page=${String(page)}&lang=en`);
      expect(textOf(document.querySelector("main .list-count"))).toBe(
        `${String(matchingRows.length)} transactions`,
      );
      for (const row of document.querySelectorAll("main .row")) {
        const [amount = ""] = [...row.querySelectorAll(".row-beside > p")].map((part) => textOf(part));
        change += rupiahIn(amount) * (amount.includes("−") ? -1 : 1);
        shown += row.querySelectorAll(".ledger-people li").length || 1;
      }
    }
    expect(shown).toBeLessThan(matchingRows.length);
    expect(change).toBe(matchingRows[0]?.available_after);
  });

  it("is downloaded with debit and credit in two columns, and nothing that begins with a sign", async () => {
    expect((await as("finance").get(`${DEPOSIT}/export?lang=id`)).text).toContain("Saldo awal, kontrak PKS/");
    const csv = await as("finance").get(`${DEPOSIT}/export?lang=en`);
    expect(csv.text).toContain('"Opening balance, contract PKS/');
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.headers["cache-control"]).toContain("no-store");
    const [head = "", ...rows] = csv.text.replace("\ufeff", "").trim().split("\r\n");
    expect(head).toBe(
      '"Date","Type","Reference","Employee","Amount","Debit","Credit","Balance","Available","By"',
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) expect(row).not.toMatch(/"[-+=@]/);
    const amounts = rows.map((row) => row.slice(1, -1).split('","'));
    const sum = (column: number) => amounts.reduce((total, cells) => total + Number(cells[column]), 0);
    expect(sum(6) - sum(5)).toBe(Number(amounts[0]?.[7]));
  });
});

describe("a top-up", () => {
  const post = (fields: Record<string, string>) => as("finance").submit(`${DEPOSIT}/top-up`, fields, MAIN);
  const start = async (fields: Record<string, string>) =>
    as("finance").submit((await post(fields)).location ?? "", {}, MAIN);

  it("keeps what was typed and says what is wrong", async () => {
    for (const [amount, said] of [
      ["999.999", "At least IDR 1.000.000"],
      ["satu juta", "Enter whole rupiah, in digits"],
      ["", "This field is required"],
    ] as const) {
      const answer = await post({ amount, method_code: "VA_BNI" });
      expect([amount, answer.status]).toEqual([amount, 400]);
      expect(answer.text).toContain(said);
      expect(answer.text).toMatch(/value="VA_BNI"[^>]*checked|checked[^>]*value="VA_BNI"/);
    }
  });

  it("is reviewed before it is made", async () => {
    const review = (await post({ amount: "IDR 3,000,000.00", method_code: "VA_BNI" })).location ?? "";
    expect(review).toBe(`${DEPOSIT}/top-up/review?amount=3000000&method_code=VA_BNI`);
    expect((await as("finance").get(`${DEPOSIT}/top-up`)).text).not.toContain("is waiting for payment");
    for (const [lang, said] of [
      ["id", "Periksa top up"],
      ["en", "Check the top-up"],
    ] as const) {
      const { text } = await as("finance").get(`${review}&lang=${lang}`);
      expect(text).toContain(said);
      expect(text).toContain("IDR 3.000.000.00");
    }
    const back = await as("finance").get(`${DEPOSIT}/top-up?amount=3000000&method_code=VA_BNI`);
    expect(back.text).toMatch(/name="amount"[^>]*value="3\.000\.000"/);
    const tooLittle = await as("finance").get(`${DEPOSIT}/top-up/review?amount=12&method_code=VA_BNI`);
    expect(tooLittle.location).toBe(`${DEPOSIT}/top-up`);
  });

  it("shows the account number until it is paid, then the new balance", async () => {
    const before = await availableNow();
    const started = await start({ amount: "Rp 2.500.000", method_code: "VA_BCA" });
    expect(started.location).toMatch(/^\/company\/deposit-transaction\/top-up\/TOP-\d+$/);
    const page = started.location ?? "";
    const pending = await as("finance").get(page);
    expect(pending.text).toContain("Virtual account number");
    expect(pending.text).toContain("IDR 2.500.000.00");
    expect((await as("finance").get(DEPOSIT)).text).toContain("is waiting for payment");
    expect((await as("viewer").get(page)).text).not.toContain("/cancel");
    expect((await as("company2").get(page)).status).toBe(404);
    const still = await as("finance").submit(page, {}, MAIN);
    expect(still.location).toBe(page);
    const [, simulated = ""] = /href="(\/simulated-payment\/[\w-]+)"/.exec(pending.text) ?? [];
    expect((await as("company2").get(simulated)).status).toBe(404);
    const paid = await as("finance").submit(simulated, { outcome: "settlement" }, "outcome");
    expect(paid.status).toBe(303);
    expect((await as("finance").get(page)).text).toContain("Deposit topped up");
    expect(await availableNow()).toBe(before + 2_500_000);
  });

  it("can be canceled after a confirmation", async () => {
    const started = await start({ amount: "1000000", method_code: "VA_BRI" });
    const page = started.location ?? "";
    expect((await as("finance").get(`${DEPOSIT}/top-up`)).text).toContain("is waiting for payment");
    const question = await as("finance").get(`${page}/cancel`);
    expect(question.text).toContain("Cancel this top-up?");
    expect((await as("finance").submit(`${page}/cancel`, {}, MAIN)).location).toBe(DEPOSIT);
    expect((await as("finance").get(page)).text).toContain("This top-up has ended");
    expect((await as("finance").get(`${page}/cancel`)).text).toContain("is no longer waiting for payment");
  });
});

it("gives the contract as a tagged PDF in the reader's language, to the company's own members only", async () => {
  const link = "/download/contract/current";
  for (const [lang, words] of [
    ["id", ["Kontrak PKS/2026/0117", "Dua tahap oleh dua orang"]],
    ["en", ["Contract PKS/2026/0117", "From the deposit, From the quota"]],
  ] as const) {
    const home = await as("viewer").get(`/company/home?lang=${lang}`);
    expect(home.text).toMatch(new RegExp(`href="${link}"[^>]*target="_blank"`));
    expect(home.text).not.toContain("/files/");
    const pdf = await as("viewer").get(link);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdfLines(pdf.bytes)).toEqual(expect.arrayContaining([...words]));
    expect(await brokenRules(pdf.bytes)).toEqual([]);
  }
  expect((await as("viewer").get("/download/contract/PKS-2026-0203")).location).toBe("/company/home");
});

describe("an invoice", () => {
  it("shows lines, totals, overdue in words, and its PDF", async () => {
    const list = await as("viewer").get(BILLING);
    expect(list.text).toContain("Overdue");
    const number = await invoiceIn("unpaid", "viewer");
    const { text } = await as("viewer").get(`${BILLING}/${number}`);
    const invoices = await inLab(company, (db) => db.selectFrom("company_invoice").selectAll().execute());
    const tax = invoices.find((invoice) => invoice.invoice_number === number)?.tax_invoice_number ?? "none";
    expect(text).toContain(`Tax invoice number</dt><dd>${tax}</dd>`);
    const { document } = await readPage(as("viewer"), `${BILLING}/${number}?lang=en`);
    expect(textOf(document.querySelector("main .beside-main .summary"))).toMatch(
      /^Period.*Issued by.*Tax number.*Customer.*Jakarta Selatan.*Tax number.*02\.345\..*Tax invoice number/,
    );
    const rows = [...document.querySelectorAll("main .row")];
    for (const row of rows) {
      const amounts = [...row.querySelectorAll(".ledger-people li")].map((line) => rupiahIn(textOf(line)));
      expect(amounts.length).toBeGreaterThan(0);
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect(rupiahIn(textOf(row.querySelector(".row-beside")))).toBe(sum);
    }
    const pdf = await as("viewer").get(`/download/billing/${number}`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdfLines(pdf.bytes)).toContain(tax);
    const canceled = await as("viewer").get(`${BILLING}/${await invoiceIn("canceled", "viewer")}`);
    expect(canceled.text).toContain("Billed twice by mistake");
  });

  it("leads from its lines to their event", async () => {
    const line = await inLab(company, (db) =>
      db
        .selectFrom("company_invoice_line")
        .selectAll()
        .where("office_care_id", "is not", null)
        .executeTakeFirstOrThrow(),
    );
    const { document } = await readPage(as("viewer"), `${BILLING}/${line.invoice_number}`);
    expect(document.querySelector("main .row-title a")?.getAttribute("href")).toBe(
      `/company/office-care/detail/${line.office_care_id ?? ""}`,
    );
  });

  it("is paid from the deposit after a confirmation, once, and only as shown", async () => {
    const number = await invoiceIn("unpaid");
    const chosen = await as("finance").submit(`${BILLING}/${number}/pay`, { method: "DEPOSIT" }, MAIN);
    const confirm = `${BILLING}/${number}/pay/confirm?method=DEPOSIT`;
    expect(chosen.location).toBe(confirm);
    expect((await as("finance").get(confirm)).text).toContain("Left afterwards");
    const forged = await as("finance").submit(confirm, { shown: "" }, MAIN);
    expect(forged.status).toBe(409);
    const before = await availableNow();
    const paid = await as("finance").submit(confirm, {}, MAIN);
    expect(paid.location).toBe(`${BILLING}/${number}/payment`);
    expect((await as("finance").get(paid.location ?? "")).text).toContain("was taken from the deposit");
    expect(await availableNow()).toBeLessThan(before);
    expect((await as("finance").get(confirm)).text).toContain("This invoice is already paid");
    expect((await as("finance").get(DEPOSIT)).text).toContain(`${BILLING}/${number}"`);
  });

  it("is paid by virtual account", async () => {
    const number = await invoiceIn("unpaid");
    const confirm = `${BILLING}/${number}/pay/confirm?method=VA_MANDIRI`;
    const opened = await as("finance").submit(confirm, {}, MAIN);
    const page = await as("finance").get(opened.location ?? "");
    expect(page.text).toContain("Virtual account number");
    expect((await as("finance").get(confirm)).text).toContain("already open");
    const [, simulated = ""] = /href="(\/simulated-payment\/[\w-]+)"/.exec(page.text) ?? [];
    await as("finance").submit(simulated, { outcome: "settlement" }, "outcome");
    expect((await as("finance").get(`${BILLING}/${number}/payment`)).text).toContain("Invoice paid");
  });

  it("cannot be paid from too small a deposit: the page says what is missing and how to top up", async () => {
    const number = await invoiceIn("unpaid", "company2");
    const { text } = await as("company2").get(`${BILLING}/${number}/pay/confirm?method=DEPOSIT`);
    expect(text).toContain("The deposit does not cover this");
    expect(text).toMatch(/top-up\?amount=[1-9]\d{6,}"/);
    expect(text).not.toContain("Pay now");
    const choice = await as("company2").get(`${BILLING}/${number}/pay`);
    expect(choice.text).toMatch(/top-up\?amount=[1-9]\d{6,}"/);
    expect(choice.text).not.toContain('value="DEPOSIT"');
  });
});
