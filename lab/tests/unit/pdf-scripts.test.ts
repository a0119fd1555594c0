import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertInvoice } from "../../domains/company/billing-issue.ts";
import { insertRows, requireRow } from "../../database/rows.ts";
import { openTagged } from "../../pdf/tagged.ts";
import { ids } from "../../seed/ids.ts";
import { pdfContents, pdfLines } from "../support/pdf.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const squeezed = (text: string) => text.replace(/\s+/g, "");
const reversed = (text: string) => Array.from(text).reverse().join("");

async function printed(...cells: readonly string[]) {
  const createdAt = new Date("2026-11-20T03:30:00Z");
  const pdf = openTagged({ title: "Invoice", author: "Lab", lang: "en", createdAt });
  pdf.table(
    null,
    cells.map((cell) => ["Name", cell]),
  );
  const bytes = await pdf.finish();
  // Cells follow their labels; the footer is last.
  const [, ...rows] = pdfLines(bytes).join("\n").split("Name\n");
  return { bytes, texts: rows.map((row) => row.split("Lab - ")[0]?.trim() ?? "") };
}

describe("a printed name", () => {
  it.each([
    ["Chinese", "王小明 陳國強 赵堃"],
    ["Japanese", "田中 さくら タナカ 髙﨑 斎藤"],
    ["Korean", "김민준 국"],
    ["Thai", "สมชาย ใจดี"],
    ["Javanese", "ꦱꦶꦠꦶ ꦫꦲꦩꦮꦠꦶ"],
    ["Sundanese", "ᮞᮥᮔ᮪ᮓ"],
    ["Tamil", "தமிழ்"],
    ["Lao", "ລາວ"],
    ["an emoji", "Sari 😀 🇮🇩"],
    ["Vietnamese, Greek and Cyrillic", "Nguyễn Ωmega Иван"],
  ])("has its letters in %s, in a document that keeps its rules", async (_script, name) => {
    const { bytes, texts } = await printed(name);
    expect(squeezed(texts[0] ?? "")).toBe(squeezed(name));
    expect(await brokenRules(bytes)).toEqual([]);
    expect(bytes.byteLength).toBeLessThan(60_000);
  });

  it.each([
    ["Arabic", "محمد عبد الرحمن"],
    ["Jawi", "چيݢڽۏ ڠڤ"],
    ["Hebrew", "דוד בן גוריון"],
  ])("runs from right to left in %s", async (_script, name) => {
    const { texts } = await printed(name);
    expect(squeezed(texts[0] ?? "")).toBe(squeezed(reversed(name)));
  });

  it("has joined letters in Arabic and turned brackets, beside Latin words in their order", async () => {
    const { texts } = await printed("Ahmad (أحمد علي) Fauzi 45");
    expect(squeezed(texts[0] ?? "")).toBe(squeezed("Ahmad (يلع دمحأ) Fauzi 45"));
  });

  it("has the joined forms of Arabic letters", async () => {
    const forms = ({ bytes }: { bytes: Buffer }) => {
      const shown = pdfContents(bytes)
        .join("\n")
        .matchAll(/\/F3 \S+ Tf\n\[<([0-9a-f]+)>/g);
      return new Set(Array.from(shown, ([, glyphs = ""]) => glyphs.match(/.{4}/g) ?? []).flat()).size;
    };
    expect(forms(await printed("\u0647 \u0647 \u0647"))).toBe(1);
    expect(forms(await printed("\u0647\u0647\u0647"))).toBe(3);
  });

  it.each([
    ["a Javanese conjunct", "ꦥꦿꦧꦺꦴꦮ"],
    ["Devanagari", "क्षत्रिय"],
    ["Khmer", "ខ្មែរ"],
  ])("keeps the text of reordered letters for copying in %s", async (_script, name) => {
    const { bytes } = await printed(name);
    const utf16 = Buffer.from(`\ufeff${name}`, "utf16le").swap16().toString("latin1");
    const actual = utf16.replace(/[\\()]/g, "\\$&").replaceAll("\t", "\\t");
    expect(pdfContents(bytes).join("\n")).toContain(actual);
  });

  it("wraps a long name without blanks, and no row overlaps the next", async () => {
    const { bytes, texts } = await printed("中".repeat(120), "محمد عبد الله ".repeat(30), "Budi");
    expect(squeezed(texts[0] ?? "")).toBe("中".repeat(120));
    expect(texts[2]).toBe("Budi");
    expect(await brokenRules(bytes)).toEqual([]);
  });

  it("is never question marks: a sign stands for what no font has, and the document says so", async () => {
    const { texts } = await printed("𓀀 Ka", "ꦗ꦳ꦗ꧀ꦰ꦳ꦴ꧀ꦾ");
    expect(texts.join(" ")).toContain("□ Ka");
    expect(texts.join(" ")).toContain("□ stands for a character that this document cannot print");
    expect(texts.join(" ")).not.toContain("?");
    const { texts: plain } = await printed("Budi", "王小明");
    expect(plain.join(" ")).not.toContain("stands for");
  });

  it("survives marks in any order", async () => {
    const marks = Array.from("ꦀꦁꦂꦃ꦳ꦴꦶꦸꦺꦼꦾꦿ꧀ꦗꦲ\u1b34\u1b44\u1b71\u0e34\u0e4d\u0615");
    const words = marks.flatMap((first) => marks.map((second) => first + second + first));
    const { bytes } = await printed(...words.slice(0, 300));
    expect(bytes.byteLength).toBeGreaterThan(0);
  });
});

describe("the printed documents of people with names in other scripts", () => {
  const name = { first_name: "王小明", last_name: "ꦱꦶꦠꦶ 😀" };
  const queries = new Map<string, string>();
  const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
  beforeAll(async () => {
    const { db } = open.lab;
    await db.updateTable("patient").set(name).execute();
    await db.updateTable("employee").set(name).execute();
    await db.updateTable("practitioner").set({ name: "王小明" }).execute();
    await db.updateTable("company").set({ name: "王小明" }).execute();
    // An issued invoice keeps its names.
    const order = await requireRow(db, "lab_order", { order_number: "ORD-0001018" });
    const line = await requireRow(db, "order_line", {
      order_number: "ORD-0001018",
      patient_id: ids.patients.siti,
    });
    const order_number = "ORD-X1";
    const copy = { ...order, order_number, invoice_number: "INV-X1", booking_code: null };
    await insertRows(db, "lab_order", copy);
    await insertRows(db, "order_line", { ...line, order_number, order_line_id: "line-x1" });
    const old = await requireRow(db, "company_invoice", { invoice_number: "BIL-0000001" });
    const { employee_id } = await requireRow(db, "company_invoice_line", {
      invoice_number: "BIL-0000001",
      position: 1,
    });
    const billed = {
      examination_item_id: null,
      office_care_id: null,
      event_name: "MCU",
      amount: 1_000,
    };
    const invoice_number = await db.transaction().execute((trx) =>
      insertInvoice(trx, {
        company_id: old.company_id,
        period: "2026-10",
        issued: "2026-11-01",
        lines: [{ ...billed, employee_id }],
      }),
    );
    queries.set("/billing/get-printout", `?invoice_number=${invoice_number}`);
    const { office_care_id } = await db
      .selectFrom("office_care")
      .select("office_care_id")
      .executeTakeFirstOrThrow();
    queries.set("/office-care/get-printout", `?office_care_id=${office_care_id}`);
  });

  it.each<[path: string, username: string, company?: string]>([
    ["/invoices/get-printout?order_number=ORD-X1", "patient"],
    ["/diagnosis/get-labreport?order_number=ORD-0001001", "patient"],
    ["/diagnosis/get-mcureport?order_number=ORD-0003001", "patient"],
    [`/medical-record/get-printout?patient_id=${ids.patients.siti}`, "patient"],
    ["/billing/get-printout", "hrd", "NUSANTARA"],
    ["/office-care/get-printout", "hrd", "NUSANTARA"],
    ["/fee/get-printout?month=2026-10&kind=statement", "doctor"],
    ["/fee/get-printout?month=2026-10&kind=taxslip", "doctor"],
  ])("prints them: %s", async (path, username, company) => {
    const token = await open.token(username, company);
    const { results } = await open.call("GET", path + (queries.get(path) ?? ""), { token });
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
    const bytes = Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
    const text = squeezed(pdfLines(bytes).join(""));
    expect(text).toContain("王小明");
    expect(text).not.toMatch(/\?\?|□/);
    expect(await brokenRules(bytes)).toEqual([]);
  });
});
