import { expect, it } from "vitest";
import { z } from "zod";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { Findings } from "../../app/upstream/client/lenient.ts";
import { readResults } from "../../app/upstream/client/read-answer.server.ts";
import { laboratoryIn } from "../../app/upstream/results/result-observations.server.ts";

const schema = z.object({ observations: laboratoryIn("en").observations });
const whole = {
  code: "2160-0",
  explanation_en: "Waste.",
  explanation_id: "Zat sisa.",
  explanation_source: "MedlinePlus: Creatinine Test",
  explanation_reviewed_by: "dr. Uji",
  explanation_reviewed_on: "2026-11-06",
};

function read(observation: object) {
  const findings = new Findings();
  const expected = expectedOf(schema);
  const result = readResults(schema, { observations: [observation] }, { expected, findings });
  return {
    explanation: "data" in result ? result.data.observations[0]?.explanation : undefined,
    fields: findings.all.map(({ path, received }) => [path, received]),
  };
}

it("reads the text, source, reviewer and date of an explanation; only an https address is a link", () => {
  const { explanation, fields } = read({ ...whole, explanation_source_url: "https://medlineplus.gov/" });
  expect(explanation).toEqual({
    text: "Waste.",
    source: whole.explanation_source,
    url: "https://medlineplus.gov/",
    by: "dr. Uji",
    on: "2026-11-06",
  });
  expect(fields).toEqual([]);
  for (const url of ["http://medlineplus.gov/", "javascript:alert(1)", "//example.com", "https://"])
    expect(read({ ...whole, explanation_source_url: url }).explanation).toMatchObject({ url: null });
});

it.each([
  ["explanation_source", "", "empty text"],
  ["explanation_reviewed_by", null, "null"],
  ["explanation_reviewed_on", undefined, "nothing"],
  ["explanation_reviewed_on", "last year", "text"],
])("hides an explanation without %s (%j), and names the field", (field, value, received) => {
  const { explanation, fields } = read({ ...whole, [field]: value });
  expect(explanation).toBeNull();
  expect(fields).toEqual([[`results.observations[].${field}`, received]]);
});

it("misses nothing in an observation without an explanation", () => {
  expect(read({ code: "2160-0" })).toEqual({ explanation: null, fields: [] });
});
