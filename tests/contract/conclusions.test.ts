import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import english from "../../locales/en/results.json" with { type: "json" };
import indonesian from "../../locales/id/results.json" with { type: "json" };
import { CONCLUSION } from "../../app/upstream/client/words/results.ts";
import { CONCLUSIONS, FINAL_CONCLUSIONS } from "../../lab/database/conclusions.ts";
import { conclusionWords } from "../../lab/lib/conclusion-words.ts";
import { fhirBundle } from "../../lab/domains/record/fhir-bundle.ts";
import { loadRecord, scopeOfAccount } from "../../lab/domains/record/record-copy.ts";
import { recordCsv } from "../../lab/domains/record/record-csv.ts";
import { sectionsOf } from "../../lab/domains/results/result-sections.ts";
import { openEvent } from "../../lab/tests/support/event-people.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { ids } from "../../lab/seed/ids.ts";
import { HRD } from "../../lab/tests/support/withdrawal-calls.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const EMPLOYEE = "emp-nja-1002";

let order_number: string;
const at = useOpened(() => openEvent("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  await at.open.lab.db
    .updateTable("employee")
    .set({ patient_id: null })
    .where("patient_id", "=", "pat-siti")
    .where("employee_id", "!=", EMPLOYEE)
    .execute();
  await at.open.lab.db
    .updateTable("employee")
    .set({ patient_id: "pat-siti" })
    .where("employee_id", "=", EMPLOYEE)
    .execute();
  await at.record(at.person(0), "attended");
  ({ order_number } = await at.resultOf(at.person(0)));
});

const row = z.looseObject({ fitness: z.string().nullable(), valid_until: z.string().nullable() });

async function readByEmployer() {
  const token = await at.open.token(...HRD);
  const { results } = await at.open.call("GET", "/company/medical-record/get?per_page=100", { token });
  const { rows } = z
    .looseObject({ rows: z.array(row.extend({ employee_number: z.string(), office_care_id: z.string() })) })
    .parse(results);
  const { employee_number } = at.person(0);
  const match = rows.find(
    (item) => item.employee_number === employee_number && item.office_care_id === at.event.office_care_id,
  );
  return match && { category: match.fitness, valid_until: match.valid_until };
}

async function readByEmployee() {
  const token = await at.open.token("patient");
  const path = `/result/get-detail?order_number=${order_number}`;
  const { results } = await at.open.call("GET", path, { token });
  const { fitness } = z
    .looseObject({
      fitness: z.looseObject({ category: z.string(), valid_until: z.string().nullable() }).nullable(),
    })
    .parse(results);
  return fitness && { category: fitness.category, valid_until: fitness.valid_until };
}

const attendance = () => at.open.lab.db.updateTable("attendance").where("order_number", "=", order_number);

describe("the conclusion of a company's examination", () => {
  it("uses one list of codes and words in the laboratory, in its files and on the portal's pages", () => {
    expect(CONCLUSION.codes).toEqual(CONCLUSIONS);
    for (const [lang, words] of [["en", english] as const, ["id", indonesian] as const]) {
      const { not_understood: _unread, ...shown } = words.conclusion;
      expect(shown).toEqual(conclusionWords[lang]);
    }
    expect(CONCLUSION.read("fit_with_note")).toBe("fit_note");
    expect(CONCLUSION.read("Temporary unfit")).toBe("temp_unfit");
  });

  it("reads results that were stored under the former codes", () => {
    const stored = (category: string) =>
      sectionsOf(JSON.stringify({ fitness: { category, note_en: null, note_id: null, valid_until: null } }));
    expect(stored("fit_with_note").fitness?.category).toBe("fit_note");
    expect(stored("temporary_unfit").fitness?.category).toBe("temp_unfit");
  });

  it("shows the employee that it is awaited, as it shows the employer", async () => {
    expect(await readByEmployee()).toEqual({ category: "pending", valid_until: null });
    expect(await readByEmployer()).toEqual(await readByEmployee());
  });

  it.each(FINAL_CONCLUSIONS)(
    "is the same for employee and employer, on pages and in files: %s",
    async (code) => {
      await attendance().set({ fitness: "pending", valid_until: null }).execute();
      await at.record(at.person(0), code);
      expect(await readByEmployer()).toMatchObject({ category: code });
      expect(await readByEmployee()).toEqual(await readByEmployer());
      const { db } = at.open.lab;
      const scope = await scopeOfAccount(db, at.open.clock, ids.accounts.patient, "pat-siti", [order_number]);
      if (!scope) throw new Error("The patient may not read the record.");
      for (const lang of ["en", "id"] as const) {
        const record = await loadRecord(db, scope, lang);
        expect(recordCsv(record)).toContain(`"${conclusionWords[lang][code]}"`);
        const bundle = JSON.stringify(fhirBundle(record, { brand: "Lab", at: at.open.clock.at }));
        expect(bundle).toContain(`"code":"${code}","display":"${conclusionWords.en[code]}"`);
        const path = `/diagnosis/get-mcureport?lang=${lang}&order_number=${order_number}`;
        const { results } = await at.open.call("GET", path, { token: await at.open.token("patient") });
        const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
        const lines = pdfLines(Buffer.from(await (await fetch(linkDownload)).arrayBuffer()));
        expect(lines).toContain(conclusionWords[lang][code]);
      }
    },
  );

  it("is read by the employee also while the result is withheld or withdrawn", async () => {
    const result = at.open.lab.db.updateTable("lab_result").where("order_number", "=", order_number);
    for (const state of ["withheld", "withdrawn", "waiting"] as const) {
      await result
        .set({ state, withheld_code: "counselling", withheld_at: at.open.clock.at.toISOString() })
        .set({ reason_en: "In person", reason_id: "Tatap muka" })
        .execute();
      expect(await readByEmployee(), state).toEqual(await readByEmployer());
    }
    await result.set({ state: "ready" }).execute();
  });

  it("reaches an employee whose account comes later, with the employer's earlier openings", async () => {
    const person = at.person(1);
    await at.record(person, "attended");
    await at.record(person, "unfit_job");
    await readByEmployer();
    const { token: invitation, code } = await at.invitationOf(person);
    const token = await at.register("conclusion", person, at.ownName(person));
    expect((await at.claim(token, invitation, code)).results).toMatchObject({ state: "linked" });
    const { order_number, patient_id } = await at.resultOf(person);
    const detail = await at.open.call("GET", `/result/get-detail?order_number=${order_number}`, { token });
    expect(detail.results).toMatchObject({ fitness: { category: "unfit_job" } });
    const log = await at.open.call("GET", `/medical-record/get-access-log?patient_id=${patient_id}`, {
      token,
    });
    expect(JSON.stringify(log.results)).toContain('"what":"fitness"');
  });
});
