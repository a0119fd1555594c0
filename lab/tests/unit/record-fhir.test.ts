import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { fhirBundle } from "../../domains/record/fhir-bundle.ts";
import { loadRecord, type MedicalRecord } from "../../domains/record/record-copy.ts";
import { brokenFhirRules, fhirBundleShape } from "../support/fhir-rules.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let records: MedicalRecord[];
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(async () => {
  const { db } = open.lab;
  const patients = await db.selectFrom("patient").selectAll().execute();
  records = [];
  for (const patient of patients)
    records.push(await loadRecord(db, { patient, orders: null, sensitive_before: null }, "en"));
});

const bundleOf = (record: MedicalRecord) =>
  fhirBundleShape.parse(
    JSON.parse(JSON.stringify(fhirBundle(record, { brand: "Laboratorium Sehat", at: open.clock.now() }))),
  );
const resourcesOf = (record: MedicalRecord) => bundleOf(record).entry.map(({ resource }) => resource);

const identified = z.looseObject({
  identifier: z.array(z.looseObject({ system: z.string(), value: z.string() })),
});
const exam = z.looseObject({
  resourceType: z.literal("Observation"),
  status: z.string(),
  category: z.tuple([z.looseObject({ text: z.string() })]),
  code: z.looseObject({ text: z.string() }),
});
const examsOf = (record: MedicalRecord) =>
  resourcesOf(record).flatMap((resource) => {
    const { data } = exam.safeParse(resource);
    return data && data.category[0].text !== "Laboratory" ? [data] : [];
  });

describe("the FHIR Bundles of all patients", () => {
  it("never share an identifier, also of two people of one order", () => {
    const orders = records.flatMap(({ visits }) =>
      visits.flatMap(({ order_number, released }) => (released ? [order_number] : [])),
    );
    expect(new Set(orders).size).toBeLessThan(orders.length);
    const values = records.flatMap((record) =>
      resourcesOf(record).flatMap((resource) => identified.safeParse(resource).data?.identifier ?? []),
    );
    const names = values.map(({ system, value }) => `${system} ${value}`);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it("have the lower limits of spirometry", () => {
    const limits = records.flatMap(examsOf).filter(({ code }) => code.text === "FVC");
    expect(limits.length).toBeGreaterThan(0);
    for (const limit of limits)
      expect(limit["referenceRange"]).toEqual([{ text: expect.stringMatching(/^≥ \d/) as string }]);
  });

  it("say which examinations are preliminary", () => {
    const record = records.find((medicalRecord) => examsOf(medicalRecord).length > 0);
    if (!record) throw new Error("No patient was examined.");
    expect(new Set(examsOf(record).map(({ status }) => status))).toEqual(new Set(["final"]));
    const visits = record.visits.map(({ released, ...visit }) => ({
      ...visit,
      released: released && {
        ...released,
        version: { ...released.version, status: "preliminary" as const },
      },
    }));
    const early = { ...record, visits };
    expect(new Set(examsOf(early).map(({ status }) => status))).toEqual(new Set(["preliminary"]));
    expect(brokenFhirRules(bundleOf(early))).toEqual([]);
  });
});
