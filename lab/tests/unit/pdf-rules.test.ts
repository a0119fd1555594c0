import { beforeAll, describe, expect, it } from "vitest";
import { openTagged } from "../../pdf/tagged.ts";
import { pdfLines } from "../support/pdf.ts";
import { allTags, dictOf, entry, readPdf, word, type PdfFile } from "../support/pdf-file.ts";
import { pdfFaults } from "../support/pdf-faults.ts";
import { brokenRules } from "../support/pdf-rules.ts";

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
  it("prints letters and signs of many alphabets", async () => {
    const pdf = sample();
    pdf.list(["Ж Ω ﬁ", "e\u0301"]);
    const bytes = await pdf.finish();
    const lines = pdfLines(bytes);
    expect(lines).toContain("Łukasz Đặng-Nguyễn – µmol/L ≥ 5 → “ya”");
    expect(lines).toEqual(expect.arrayContaining(["Ж Ω ﬁ", "é"]));
    expect(await brokenRules(bytes)).toEqual([]);
  });

  it("tells letters from parts of letters in earlier documents", async () => {
    const [whole, part] = [sample(), sample()];
    whole.paragraph("Ṽ");
    part.paragraph("V");
    expect(pdfLines(await whole.finish())).toContain("Ṽ");
    expect(pdfLines(await part.finish())).toContain("V");
  });

  it("keeps paragraphs, lists and tables tagged across pages, and repeats heads as artifacts", async () => {
    const pdf = sample();
    pdf.paragraph("Panjang sekali. ".repeat(900));
    pdf.list(Array.from({ length: 80 }, (_item, index) => `Butir ${String(index)}`));
    pdf.heading(2, "Tabel");
    pdf.table(
      COLUMNS,
      Array.from({ length: 90 }, (_item, index) => (index % 30 === 0 ? ["Kelompok"] : ["", String(index)])),
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
