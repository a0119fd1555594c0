import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { insertRows, requireRow } from "../../database/rows.ts";
import { ids } from "../../seed/ids.ts";
import { pdfLines } from "../support/pdf.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { siti } = ids.patients;
const ORDER = "ORD-0001018";
const BILL = "BIL-0000001";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

async function document(path: string, username: string, company?: string): Promise<string> {
  const token = await open.token(username, company);
  const { results } = await open.call("GET", path, { token });
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  return pdfLines(Buffer.from(await (await fetch(linkDownload)).arrayBuffer())).join("\n");
}

const invoice = async () => (await open.get(`/invoices/get-detail?order_number=${ORDER}`, "patient")).results;
const printout = () => document(`/invoices/get-printout?order_number=${ORDER}`, "patient");
const bill = async () => {
  const token = await open.token("hrd", "NUSANTARA");
  return (await open.call("GET", `/billing/get-detail?invoice_number=${BILL}`, { token })).results;
};
const billPrintout = () => document(`/billing/get-printout?invoice_number=${BILL}`, "hrd", "NUSANTARA");

describe("an issued invoice", () => {
  it("keeps people, address, contacts, branch, texts and prices, in its page and its PDF", async () => {
    const { db } = open.lab;
    const before = [await invoice(), await printout()];
    expect(before[1]).toContain("SITI RAHMAWATI");
    await db
      .updateTable("patient")
      .set({ first_name: "Lain", last_name: "Sekali", address: "Jalan Baru 9", city: "Kota Baru" })
      .set({ phone: "+6281100000000", home_phone: null, email: "baru@example.com", postal_code: "99999" })
      .set({ date_of_birth: "1999-01-01", gender: "M", medical_record_number: "9000000001" })
      .where("patient_id", "=", siti)
      .execute();
    await db.updateTable("plant").set({ name: "Cabang Baru", address: "Jalan Lain 1" }).execute();
    await db.updateTable("product").set({ name_en: "Other", name_id: "Lain" }).execute();
    expect([await invoice(), await printout()]).toEqual(before);
  });

  it("keeps its branch when the visit moves", async () => {
    const { db } = open.lab;
    const before = await invoice();
    const other = await db
      .selectFrom("plant")
      .select("plant_id")
      .where("plant_id", "!=", (is) =>
        is.selectFrom("lab_order").select("plant_id").where("order_number", "=", ORDER),
      )
      .executeTakeFirstOrThrow();
    await db.updateTable("lab_order").set(other).where("order_number", "=", ORDER).execute();
    expect(await invoice()).toEqual(before);
  });

  it("keeps customer and employees of a company", async () => {
    const { db } = open.lab;
    const before = [await bill(), await billPrintout()];
    expect(before[1]).toContain("PT Nusantara Jaya Abadi");
    await db.updateTable("company").set({ name: "PT Nama Baru" }).execute();
    await db
      .updateTable("employee")
      .set({ first_name: "Lain", employee_number: sql`'X' || employee_id` })
      .execute();
    expect([await bill(), await billPrintout()]).toEqual(before);
  });

  it("keeps the name of its issuer", async () => {
    const { db } = open.lab;
    await db.replaceInto("laboratory").values({ only_row: 1, name: "Lab Lama" }).execute();
    const order = await requireRow(db, "lab_order", { order_number: ORDER });
    const line = await requireRow(db, "order_line", { order_number: ORDER });
    const order_number = "ORD-X1";
    const copy = { ...order, order_number, invoice_number: "INV-X1", booking_code: null };
    await insertRows(db, "lab_order", copy);
    await insertRows(db, "order_line", { ...line, order_number, order_line_id: "line-x1" });
    await db.replaceInto("laboratory").values({ only_row: 1, name: "Lab Baru" }).execute();
    const { results } = await open.get("/invoices/get-detail?order_number=ORD-X1", "patient");
    expect(results).toMatchObject({ metadata: { issuer_name: "Lab Lama", details_stored_at: null } });
    expect(await document("/invoices/get-printout?order_number=ORD-X1", "patient")).toMatch(/^Lab Lama\n/);
  });

  it.each([
    sql`update order_line set sub_total = 1 where order_number = ${ORDER}`,
    sql`update order_line set name_en = 'Other' where order_number = ${ORDER}`,
    sql`update order_line set patient_id = (select min(patient_id) from patient where patient_id <> order_line.patient_id)
      where order_number = ${ORDER}`,
    sql`update invoice_person set patient_id = (select min(p.patient_id) from patient p
      where p.patient_id not in (select patient_id from invoice_person where order_number = ${ORDER}))
      where order_number = ${ORDER}`,
    sql`update invoice_issue set plant_name = 'Other' where order_number = ${ORDER}`,
    sql`update invoice_person set address = 'Other' where order_number = ${ORDER}`,
    sql`update invoice_person set email = 'other@example.com' where order_number = ${ORDER}`,
    sql`update company_invoice set company_name = 'Other'`,
    sql`update company_invoice set tax_invoice_number = '1' where payment_status = 'unpaid'`,
  ])("refuses a change in the database (%#)", async (change) => {
    await expect(change.execute(open.lab.db)).rejects.toThrow(/issued/);
  });

  it("is exempt from VAT for a company, by its tax code and in words", async () => {
    expect(await bill()).toMatchObject({
      tax_invoice_number: expect.stringMatching(/^0800\d{13}$/) as unknown,
      tax_note_id: "Jasa pelayanan kesehatan medis, dibebaskan dari PPN (kode transaksi 08)",
    });
    expect(await billPrintout()).toContain("Medical services, exempt from VAT");
  });
});

describe("an invoice from before the laboratory kept copies", () => {
  it("is told on page and PDF", async () => {
    const { db } = open.lab;
    await sql`drop trigger invoice_issue_kept`.execute(db);
    await db.updateTable("invoice_issue").set({ stored_at: "2026-11-19T03:00:00.000Z" }).execute();
    expect(await invoice()).toMatchObject({ metadata: { details_stored_at: "2026-11-19T03:00:00.000Z" } });
    expect(await printout()).toMatch(/older than the laboratory's copies[^]*19\s+NOV\s+2026/);
  });
});

it("copies the people of every kind of order, also of the seeds", async () => {
  const { db } = open.lab;
  const { rows } =
    await sql`select order_number from order_line l where not exists (select 1 from invoice_person p
    where p.order_number = l.order_number and p.patient_id = l.patient_id) union select order_number from lab_order o
    where not exists (select 1 from invoice_issue i where i.order_number = o.order_number)`.execute(db);
  expect(rows).toEqual([]);
});
