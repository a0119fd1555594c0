import Papa from "papaparse";
import Validator from "@asymmetrik/fhir-json-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { interpretationOf } from "../../domains/record/fhir-values.ts";
import { ids } from "../../seed/ids.ts";
import { loadRecord, type MedicalRecord } from "../../domains/record/record-copy.ts";
import { brokenFhirRules, fhirBundleShape, type FhirBundle } from "../support/fhir-rules.ts";
import { pdfAttachments, pdfLines } from "../support/pdf.ts";
import { readPdf, word } from "../support/pdf-file.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { languagesInTurn } from "../../../tests/support/runs.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { siti, raka } = ids.patients;

let bytes: Buffer;
let record: MedicalRecord;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(async () => {
  const body = { client_request_id: crypto.randomUUID(), patient_id: siti, version: 1 };
  await open.call("PUT", "/medical-record/update-declared", {
    token: await open.token("patient"),
    body: { ...body, allergies: "Penicillin\n=1+1", conditions: "Asma", medicines: "Salbutamol" },
  });
  bytes = await printed(siti, "id");
  record = await recordOf(siti, "id");
});

async function printed(patient_id: string, lang: string): Promise<Buffer> {
  const { results } = await open.get(`/medical-record/get-printout?patient_id=${patient_id}&lang=${lang}`);
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  const response = await fetch(linkDownload);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return Buffer.from(await response.arrayBuffer());
}

async function recordOf(patient_id: string, lang: "en" | "id"): Promise<MedicalRecord> {
  const patient = await open.lab.db
    .selectFrom("patient")
    .selectAll()
    .where("patient_id", "=", patient_id)
    .executeTakeFirstOrThrow();
  return loadRecord(open.lab.db, { patient, sensitive_before: null, orders: null }, lang);
}

const linesOf = ({ visits }: MedicalRecord) =>
  visits.flatMap(({ released }) => released?.groups.flatMap(({ lines }) => lines) ?? []);
const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("the PDF of a record", () => {
  it("holds every value, name, unit, range and note that the pages show", () => {
    const text = squeezed(pdfLines(bytes).join(""));
    const lines = linesOf(record);
    expect(lines.length).toBeGreaterThan(100);
    for (const { name, value, unit, reference, note } of lines)
      for (const part of [name, value, unit, reference, note])
        if (part) expect(text).toContain(squeezed(part));
    expect(text).toMatch(/Dibuat20NOV2026,10:30WIBuntuk/);
    for (const part of ["Siti Rahmawati", "1000234501", "12 APR 1988", "Penicillin", "Asma", "Salbutamol"])
      expect(text).toContain(squeezed(part));
    for (const { order_number, plant_name } of record.visits)
      for (const part of [order_number, plant_name ?? ""]) expect(text).toContain(squeezed(part));
  });

  it("conforms to PDF/A-3b and PDF/UA-1, in the language of the request", async () => {
    expect(await brokenRules(bytes)).toEqual([]);
    expect(word((await readPdf(bytes)).catalog, "Lang")).toBe("id");
    expect(bytes.byteLength).toBeLessThan(400_000);
  });

  it("says what was corrected, withheld, withdrawn or not done", () => {
    const text = pdfLines(bytes).join(" ");
    for (const word of [
      "Dikoreksi",
      "Belum dapat ditampilkan",
      "Ditarik oleh laboratorium",
      "Tidak dikerjakan",
    ])
      expect(text).toContain(word);
  });

  it("calls a value inside a clinician's goal so, not normal, and names the goal beside the range", () => {
    const text = squeezed(pdfLines(bytes).join(""));
    expect(text).toMatch(/5,8%[^;]*;target5,0–6,5SesuaitargetAnda/);
    const csv = pdfAttachments(bytes).get("results.csv")?.toString("utf8") ?? "";
    expect(csv).toMatch(/"5\.8","%","[^"]*","5,0–6,5","N"/);
  });

  it("carries the CSV with one line for each value", () => {
    const csv = pdfAttachments(bytes).get("results.csv")?.toString("utf8") ?? "";
    const { data, errors } = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    const lines = linesOf(record);
    expect(data).toHaveLength(lines.length);
    for (const [index, { name, amount, comparator, value, unit }] of lines.entries())
      expect(data[index]).toMatchObject({
        name,
        value: amount === null ? value : `${comparator ?? ""}${String(amount)}`,
        unit: unit ?? "",
      });
  });

  it("has the same numbers in another language", async () => {
    const english = linesOf(await recordOf(siti, "en"));
    expect(english.map(({ amount }) => amount)).toEqual(linesOf(record).map(({ amount }) => amount));
    expect(english.find(({ value }) => value.includes("."))?.value).toMatch(/^\d+\.\d+$/);
    expect(linesOf(record).some(({ value }) => /^\d+,\d+$/.test(value))).toBe(true);
  });
});

const bundleOf = (pdf: Buffer) =>
  fhirBundleShape.parse(JSON.parse(pdfAttachments(pdf).get("record.fhir.json")?.toString("utf8") ?? ""));

describe("the FHIR Bundle of a record", () => {
  const validator = new Validator();

  it("passes the R4 schema, for each patient", async () => {
    expect(validator.validate(bundleOf(bytes))).toEqual([]);
    expect(validator.validate(bundleOf(await printed(raka, "en")))).toEqual([]);
  });

  it("does not pass with what the schema does not know", () => {
    const whole = bundleOf(bytes);
    const row = whole.entry.filter(({ resource: { resourceType } }) => resourceType === "Observation");
    const withFirst = (more: object) => ({
      ...whole,
      entry: row.slice(0, 1).map((entry) => ({ ...entry, resource: { ...entry.resource, ...more } })),
    });
    expect(validator.validate(withFirst({}))).toEqual([]);
    expect(validator.validate(withFirst({ status: "done" }))).not.toEqual([]);
    expect(validator.validate(withFirst({ unknown: 1 }))).not.toEqual([]);
  });

  it("keeps the rules of R4 beyond the schema, with codes of UCUM and LOINC, for each patient", async () => {
    expect(brokenFhirRules(bundleOf(bytes))).toEqual([]);
    expect(brokenFhirRules(bundleOf(await printed(raka, "en")))).toEqual([]);
  });

  const change = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
  it.each<[fault: string, plant: (text: string) => string]>([
    ["subject refers to nothing", change(/("subject":\{"reference":")[^"]*/, "$1urn:uuid:x")],
    ["subject refers to a Patient", change(/("subject":\{[^}]*"type":)"Patient"/, '$1"Device"')],
    ["bdl-8: fullUrl is not the id", change(/"fullUrl":"[^"]*/, '"fullUrl":"urn:uuid:x')],
    ["bdl-7: fullUrl twice", change(/("entry":\[)(\{.*?\}\}),/, "$1$2,$2,")],
    ["UCUM has no mg/dl2x", change(/"code":"mg\/dL"/, '"code":"mg/dl2x"')],
    ["qty-3: mg/dL has no system", change(/"system":"http:\/\/unitsofmeasure.org",("code":"mg\/dL")/, "$1")],
    ["LOINC has no 718-8", change('"718-7"', '"718-8"')],
    ["a laboratory value has no LOINC code", change(/http:\/\/loinc.org/, "http://sys-ids.kemkes.go.id/x")],
    ["ait-1: clinicalStatus", change(/"clinicalStatus":\{.*?\]\},("verificationStatus")/, "$1")],
    ["obs-6: value or reason", change(/"valueQuantity"/, '"value"')],
    ["Observation has no status", change(/("resourceType":"Observation".*?)"status":"final",/, "$1")],
    ["http://snomed.info/sct has no blood", change('"code":"119297000"', '"code":"blood"')],
    ["Observation is issued before it is taken", change(/"issued":"20\d\d/, '"issued":"1999')],
  ])("finds: %s", (fault, plant) => {
    const text = JSON.stringify(bundleOf(bytes));
    expect(plant(text)).not.toBe(text);
    const planted: FhirBundle = fhirBundleShape.parse(JSON.parse(plant(text)));
    expect(brokenFhirRules(planted)).toContain(fault);
  });

  it("references the sample, values and report of each order", () => {
    const { entry } = bundleOf(bytes);
    const urls = new Map(entry.map(({ fullUrl, resource: row }) => [fullUrl, row]));
    expect(urls.size).toBe(entry.length);
    const text = JSON.stringify(entry);
    for (const [, url = ""] of text.matchAll(/"reference":"([^"]*)"/g)) expect(urls.has(url), url).toBe(true);
    const kinds = (type: string) => entry.filter(({ resource: { resourceType } }) => resourceType === type);
    expect(kinds("Patient")).toHaveLength(1);
    const reports = kinds("DiagnosticReport");
    expect(reports.length).toBe(kinds("ServiceRequest").length);
    const reference = z.object({ reference: z.string() });
    for (const { resource: report } of reports) {
      const { basedOn, result, subject } = z
        .looseObject({ basedOn: z.array(reference), result: z.array(reference), subject: reference })
        .parse(report);
      expect(urls.get(subject.reference)?.resourceType).toBe("Patient");
      const [order] = basedOn.map(({ reference: url }) => urls.get(url)?.resourceType);
      expect(order).toBe("ServiceRequest");
      expect(result.length).toBeGreaterThan(0);
      for (const { reference: url } of result) {
        const observation = urls.get(url);
        expect(observation?.resourceType).toBe("Observation");
        expect(observation?.["basedOn"]).toMatchObject(basedOn);
      }
    }
    for (const { resource: specimen } of kinds("Specimen")) expect(specimen["request"]).toHaveLength(1);
    expect(kinds("Specimen").length).toBeGreaterThan(10);
  });

  it("has a clinician's goal as a second range, and no interpretation by it", () => {
    const ranged = z.looseObject({ referenceRange: z.array(z.looseObject({ text: z.string().optional() })) });
    const byGoal = bundleOf(bytes).entry.flatMap(({ resource: row }) => {
      const parsed = ranged.safeParse(row);
      return parsed.success && parsed.data.referenceRange.some(({ text }) => text === "goal")
        ? [parsed.data]
        : [];
    });
    expect(byGoal).toMatchObject([
      {
        valueQuantity: { value: 5.8 },
        referenceRange: [
          { high: { value: 5.6 } },
          { low: { value: 5 }, high: { value: 6.5 }, type: { coding: [{ code: "therapeutic" }] } },
        ],
      },
    ]);
    expect(byGoal[0]).not.toHaveProperty("interpretation");
    const critical = { flag: "HH", goal_low: 5, goal_high: 6.5 } as const;
    expect(interpretationOf(critical)).toHaveProperty("interpretation");
  });

  it("has its times in UTC, with the offset written out", () => {
    const text = JSON.stringify(bundleOf(bytes));
    const instants = [...text.matchAll(/"(\d{4}-\d\d-\d\dT[^"]*)"/g)].map(([, at]) => at ?? "");
    expect(instants.length).toBeGreaterThan(100);
    for (const instant of instants) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });

  it("has the values of the record, with LOINC codes, and says who declared what", () => {
    const { entry } = bundleOf(bytes);
    const observations = entry
      .map(({ resource: row }) => row)
      .filter(({ resourceType }) => resourceType === "Observation");
    const coded = z.looseObject({
      code: z.looseObject({ coding: z.array(z.looseObject({ system: z.string(), code: z.string() })) }),
      valueQuantity: z.looseObject({ value: z.number(), unit: z.string().optional() }),
    });
    const matches = observations.flatMap((observation) => {
      const parsed = coded.safeParse(observation);
      const coding = parsed.success ? parsed.data.code.coding[0] : undefined;
      return parsed.success ? [{ ...parsed.data.valueQuantity, ...coding }] : [];
    });
    const values = record.visits.flatMap(({ released }) => released?.observations ?? []);
    for (const { code, value, unit } of values.filter((item) => item.value !== null))
      expect(matches).toContainEqual(
        expect.objectContaining({ system: "http://loinc.org", code, value, ...(unit !== null && { unit }) }),
      );
    expect(entry.map(({ resource: row }) => row)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resourceType: "AllergyIntolerance", code: { text: "Penicillin\n=1+1" } }),
        expect.objectContaining({ resourceType: "Condition", code: { text: "Asma" } }),
        expect.objectContaining({ resourceType: "MedicationStatement" }),
      ]),
    );
  });
});

async function printout(path: string, username: string, company?: string): Promise<Buffer> {
  const { results } = await open.call("GET", path, { token: await open.token(username, company) });
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  return Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
}

describe("the other printed documents", () => {
  it("conform to PDF/A-3b and PDF/UA-1 in both languages", async () => {
    const { office_care_id } = await open.lab.db
      .selectFrom("office_care")
      .select("office_care_id")
      .executeTakeFirstOrThrow();
    const documents: [path: string, username: string, company?: string][] = [
      ["/invoices/get-printout?order_number=ORD-0001018", "patient"],
      ["/diagnosis/get-labreport?order_number=ORD-0001001", "patient"],
      ["/diagnosis/get-mcureport?order_number=ORD-0003001", "patient"],
      ["/billing/get-printout?invoice_number=BIL-0000001", "hrd", "NUSANTARA"],
      [`/office-care/get-printout?office_care_id=${office_care_id}`, "hrd", "NUSANTARA"],
      ["/fee/get-printout?month=2026-10&kind=statement", "doctor"],
      ["/fee/get-printout?month=2026-10&kind=taxslip", "doctor"],
    ];
    for (const [index, [path, username, company]] of documents.entries())
      for (const lang of languagesInTurn(index)) {
        const pdf = await printout(`${path}&lang=${lang}`, username, company);
        expect(await brokenRules(pdf), path).toEqual([]);
        expect(word((await readPdf(pdf)).catalog, "Lang"), path).toBe(lang);
        expect(pdf.byteLength, path).toBeLessThan(120_000);
      }
  });

  it("carry a report's values as a FHIR Bundle for the patient, not for a medical centre", async () => {
    const path = "/diagnosis/get-labreport?order_number=";
    const current = pdfAttachments(await printout(`${path}ORD-0001001&lang=en`, "patient"));
    const copy = fhirBundleShape.parse(JSON.parse(current.get("result.fhir.json")?.toString("utf8") ?? ""));
    expect(brokenFhirRules(copy)).toEqual([]);
    const kinds = copy.entry.map(({ resource }) => resource.resourceType);
    expect(kinds.filter((kind) => kind === "Patient")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "Observation")).toHaveLength(5);
    const { results } = await open.get("/facility/order/get?per_page=100", "facility");
    const sent = z.array(z.looseObject({ order_number: z.string(), state: z.string() })).parse(results);
    const ready = sent.find(({ state }) => state === "ready")?.order_number ?? "";
    const theirs = await printout(`${path}${ready}&lang=en`, "facility");
    expect(pdfAttachments(theirs).size).toBe(0);
    expect(await brokenRules(theirs)).toEqual([]);
  });
});
