import { fhirBundle } from "./fhir-bundle.ts";
import { dayText, genderText, momentText } from "../../lib/document-text.ts";
import { patientName } from "../patients/patients.ts";
import { CRITICAL } from "../results/result-list.ts";
import type { MedicalRecord, ReleasedVisit } from "./record-copy.ts";
import type { Lang } from "../../lib/texts.ts";
import { printCritical } from "../results/critical/critical-pdf.ts";
import { recordCsv } from "./record-csv.ts";
import { recordLabels, resultStates } from "./record-labels.ts";
import { fill } from "../../lib/labels.ts";
import { reportLabels } from "../reports/report-labels.ts";
import { flagWords, goalWords } from "../results/result-words.ts";
import { openTagged, type TaggedPdf } from "../../pdf/tagged.ts";

interface Print {
  lang: Lang;
  brand: string;
  at: Date;
}

export function recordPdf(record: MedicalRecord, print: Print): Promise<Buffer> {
  const { lang, brand, at } = print;
  const labels = recordLabels[lang];
  const name = patientName(record.patient);
  const pdf = openTagged({ title: `${labels.title} - ${name}`, author: brand, lang, createdAt: at });
  pdf.heading(1, labels.title);
  pdf.paragraph(fill(labels.made, { at: momentText(at.toISOString(), lang), name }));
  identity(pdf, record, lang);
  declared(pdf, record, lang);
  if (record.visits.length === 0) pdf.paragraph(labels.no_visits);
  const years = new Set(record.visits.map(({ date }) => date.slice(0, 4)));
  for (const year of years) {
    pdf.heading(2, year);
    for (const visit of record.visits.filter(({ date }) => date.startsWith(year)))
      printVisit(pdf, visit, lang);
  }
  pdf.heading(2, labels.attached);
  pdf.paragraph(labels.attached_text);
  pdf.attach({
    name: "record.fhir.json",
    type: "application/fhir+json",
    description: "FHIR R4 Bundle",
    text: JSON.stringify(fhirBundle(record, { brand, at })),
  });
  pdf.attach({ name: "results.csv", type: "text/csv", description: "CSV", text: recordCsv(record) });
  return pdf.finish();
}

function identity(pdf: TaggedPdf, { patient }: MedicalRecord, lang: Lang): void {
  const labels = recordLabels[lang];
  pdf.heading(2, labels.patient);
  pdf.table(null, [
    [labels.name, patientName(patient)],
    [labels.mrn, patient.medical_record_number],
    [labels.dob, dayText(patient.date_of_birth, lang)],
    [labels.gender, genderText(patient.gender, lang)],
    [labels.blood_type, bloodType(patient.blood_type) ?? labels.unknown],
  ]);
}

function bloodType(value: string | null): string | null {
  return value === "-" ? null : value;
}

function declared(pdf: TaggedPdf, { declared: said }: MedicalRecord, lang: Lang): void {
  if (!said) return;
  const labels = recordLabels[lang];
  pdf.heading(2, labels.declared);
  if (said.reported_at === null) {
    pdf.paragraph(labels.declared_none);
    return;
  }
  pdf.paragraph(
    fill(labels.declared_note, { name: said.reported_by ?? "-", at: momentText(said.reported_at, lang) }),
  );
  pdf.table(null, [
    [labels.allergies, said.allergies],
    [labels.conditions, said.conditions],
    [labels.medicines, said.medicines],
  ]);
}

function printVisit(pdf: TaggedPdf, visit: MedicalRecord["visits"][number], lang: Lang): void {
  const labels = recordLabels[lang];
  pdf.heading(3, `${dayText(visit.date, lang)}: ${visit.tests.join(", ")}`);
  pdf.table(null, [
    [labels.order_number, visit.order_number],
    [labels.plant, visit.plant_name ?? "-"],
    [labels.result, stateText(visit, lang)],
  ]);
  if (visit.released) printCritical(pdf, criticalIn(visit.released), lang);
  if (visit.released) printResult(pdf, visit.released, lang);
}

function criticalIn({ observations }: ReleasedVisit) {
  return observations.filter(({ flag }) => flag !== null && CRITICAL.includes(flag));
}

function stateText({ result, released }: MedicalRecord["visits"][number], lang: Lang): string {
  const states = resultStates[lang];
  const why = result && (lang === "id" ? result.reason_id : result.reason_en);
  const state = states[result?.state ?? "waiting"] ?? "-";
  if (!released) return why ? `${state}: ${why}` : state;
  const { status, reason_en, reason_id } = released.version;
  const changed = states[status];
  const reason = (lang === "id" ? reason_id : reason_en) ?? "-";
  return changed ? fill(changed, { reason }) : state;
}

function printResult(pdf: TaggedPdf, { groups, version }: ReleasedVisit, lang: Lang): void {
  const labels = recordLabels[lang];
  for (const { title, lines } of groups) {
    pdf.table(
      [
        { head: title, share: 0.28 },
        { head: labels.value, share: 0.14 },
        { head: labels.unit, share: 0.11 },
        { head: labels.reference, share: 0.14 },
        { head: labels.flag, share: 0.13 },
        { head: labels.note, share: 0.2 },
      ],
      lines.map(({ name, value, unit, reference, goal, flag, note }) => [
        name,
        value,
        unit ?? "",
        [reference, goal && fill(reportLabels[lang].goal, { range: goal })].filter(Boolean).join("; "),
        flag === null ? "" : (goal === null ? flagWords : goalWords)[lang][flag],
        note ?? "",
      ]),
    );
  }
  const conclusion = lang === "id" ? version.conclusion_id : version.conclusion_en;
  const advice = lang === "id" ? version.advice_id : version.advice_en;
  if (conclusion) pdf.paragraph(`${labels.conclusion}: ${conclusion}`);
  if (advice) pdf.paragraph(`${labels.advice}: ${advice}`);
}
