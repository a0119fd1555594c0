import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTagged } from "../../lab/pdf/tagged.ts";
import { ids } from "../../lab/seed/ids.ts";
import { pdfAttachments, pdfLines } from "../support/pdf.ts";
import { allTags, dictOf, entry, readPdf, word, type PdfFile } from "../support/pdf-file.ts";
import { pdfFaults } from "../support/pdf-faults.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

let open: TestLab;
beforeAll(async () => {
  open = await openTestLab("2026-11-20T03:30:00Z");
}, 60_000);
afterAll(() => open.close());

async function printed(path: string, username: string, company?: string): Promise<Buffer> {
  const token = await open.token(username, company);
  const { results } = await open.call("GET", path, { token });
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  return Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
}

const event = async () => {
  const { office_care_id } = await open.lab.db
    .selectFrom("office_care")
    .select("office_care_id")
    .executeTakeFirstOrThrow();
  return office_care_id;
};

const fhir = z.object({
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});

describe("every printed document conforms to PDF/A-3b and PDF/UA-1", () => {
  it.each(["en", "id"])("invoice, reports, bill, statement and tax slip (%s)", async (lang) => {
    const documents: [path: string, username: string, company?: string][] = [
      ["/invoices/get-printout?order_number=ORD-0001018", "patient"],
      ["/diagnosis/get-labreport?order_number=ORD-0001001", "patient"],
      ["/diagnosis/get-mcureport?order_number=ORD-0003001", "patient"],
      ["/billing/get-printout?invoice_number=BIL-0000001", "hrd", "NUSANTARA"],
      [`/office-care/get-printout?office_care_id=${await event()}`, "hrd", "NUSANTARA"],
      ["/fee/get-printout?month=2026-10&kind=statement", "doctor"],
      ["/fee/get-printout?month=2026-10&kind=taxslip", "doctor"],
    ];
    for (const [path, username, company] of documents) {
      const bytes = await printed(`${path}&lang=${lang}`, username, company);
      expect(await brokenRules(bytes), path).toEqual([]);
      expect(word((await readPdf(bytes)).catalog, "Lang"), path).toBe(lang);
      expect(bytes.byteLength, path).toBeLessThan(100_000);
    }
  });

  it("a report carries its values as a FHIR Bundle for the patient, not for a medical centre", async () => {
    const path = "/diagnosis/get-labreport?order_number=";
    const own = pdfAttachments(await printed(`${path}ORD-0001001&lang=en`, "patient")).get(
      "result.fhir.json",
    );
    const { entry: entries } = fhir.parse(JSON.parse(own?.toString("utf8") ?? ""));
    const kinds = entries.map(({ resource }) => resource.resourceType);
    expect(kinds.filter((kind) => kind === "Patient")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "Observation")).toHaveLength(5);
    const { results } = await open.get("/facility/order/get?per_page=100", "facility");
    const sent = z.array(z.looseObject({ order_number: z.string(), state: z.string() })).parse(results);
    const ready = sent.find(({ state }) => state === "ready")?.order_number ?? "";
    const theirs = await printed(`${path}${ready}&lang=en`, "facility");
    expect(pdfAttachments(theirs).size).toBe(0);
    expect(await brokenRules(theirs)).toEqual([]);
  });

  it("a record with its attachments", async () => {
    const bytes = await printed(
      `/medical-record/get-printout?patient_id=${ids.patients.siti}&lang=id`,
      "patient",
    );
    expect(await brokenRules(bytes)).toEqual([]);
    expect(bytes.byteLength).toBeLessThan(400_000);
  });
});

const COLUMNS = [
  { head: "Test", share: 0.5 },
  { head: "Value", share: 0.5, align: "right" },
] as const;

function sample(): ReturnType<typeof openTagged> {
  const title = "Lab & Klinik <1> 50 %";
  const pdf = openTagged({
    title,
    author: "A < B & C",
    lang: "id",
    createdAt: new Date("2026-11-20T03:30:00Z"),
  });
  pdf.heading(1, title);
  pdf.paragraph("Łukasz Đặng-Nguyễn – µmol/L ≥ 5 → “ya”");
  return pdf;
}

describe("the writer of documents", () => {
  it("prints letters and signs of many alphabets, and question marks for the rest", async () => {
    const pdf = sample();
    pdf.list(["Ж Ω ﬁ", "שלום 😀 漢", "e\u0301"]);
    const bytes = await pdf.finish();
    const lines = pdfLines(bytes);
    expect(lines).toContain("Łukasz Đặng-Nguyễn – µmol/L ≥ 5 → “ya”");
    expect(lines).toEqual(expect.arrayContaining(["Ж Ω ﬁ", "???? ? ?", "é"]));
    expect(await brokenRules(bytes)).toEqual([]);
  });

  it("keeps paragraphs, lists and tables tagged across pages, and repeats heads as artifacts", async () => {
    const pdf = sample();
    pdf.paragraph("Panjang sekali. ".repeat(900));
    pdf.list(Array.from({ length: 80 }, (_item, at) => `Butir ${String(at)}`));
    pdf.heading(2, "Tabel");
    pdf.table(
      COLUMNS,
      Array.from({ length: 90 }, (_item, at) => (at % 30 === 0 ? ["Kelompok"] : ["", String(at)])),
    );
    pdf.beside(
      () => pdf.table(null, [["Kiri", "1"]]),
      () => pdf.table(null, [["Kanan", "2"]]),
    );
    const bytes = await pdf.finish();
    expect(await brokenRules(bytes)).toEqual([]);
    const file = await readPdf(bytes);
    expect(file.pages.length).toBeGreaterThan(5);
    const heads = allTags(file.tags ?? []).filter(
      ({ dict }) => word(dictOf(entry(dict, "A")), "Scope") === "Column",
    );
    expect(heads).toHaveLength(2);
    expect(pdfLines(bytes).filter((line) => line === "Value").length).toBeGreaterThan(1);
  });
});

describe("the rules", () => {
  let sound: Buffer;
  beforeAll(async () => {
    const pdf = sample();
    pdf.heading(2, "Hasil");
    pdf.table(COLUMNS, [["Hb", "13,5"]]);
    pdf.attach({ name: "x.csv", type: "text/csv", description: "CSV", text: "a,b" });
    sound = await pdf.finish();
  });

  async function planted(plant: (file: PdfFile) => void): Promise<string[]> {
    const file = await readPdf(sound);
    plant(file);
    const saved = await file.doc.save({ useObjectStreams: false, addDefaultPage: false });
    return brokenRules(Buffer.from(saved));
  }

  it("find nothing in a sound document, even when another library has written it anew", async () => {
    expect(await brokenRules(sound)).toEqual([]);
    expect(await planted(() => undefined)).toEqual([]);
  });

  it.each(pdfFaults)("name %s", async (_title, rule, plant) => {
    expect((await planted(plant)).join("\n")).toContain(rule);
  });

  it("name a wrong beginning and end of the file", async () => {
    const late = Buffer.concat([sound, Buffer.from("more")]);
    expect(await brokenRules(late)).toContain("A 6.1.3: data follows the end of the file");
    const plain = Buffer.from(sound.toString("latin1").replace(/\n%[^\n]{4}/, "\n%....."), "latin1");
    expect((await brokenRules(plain)).join()).toContain("A 6.1.2");
  });
});
