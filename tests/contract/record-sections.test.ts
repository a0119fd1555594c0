import { describe, expect, it } from "vitest";
import english from "../../locales/en/results.json" with { type: "json" };
import indonesian from "../../locales/id/results.json" with { type: "json" };
import { CONCLUSIONS } from "../../lab/database/conclusions.ts";
import { sectionTables } from "../../lab/domains/record/record-sections.ts";

const KINDS = ["physical", "dental", "visus", "ecg", "radiology"] as const;

describe.each([
  ["en", english, "Valid until", "20 MAY 2027"],
  ["id", indonesian, "Berlaku sampai", "20 MEI 2027"],
] as const)("a downloaded record (%s)", (lang, page, until, day) => {
  const linesOf = (sections: object, title: string) =>
    sectionTables(JSON.stringify(sections), lang).find((group) => group.title === title)?.lines ?? [];

  it.each(CONCLUSIONS)("has the page's words for a conclusion, and how long it is valid: %s", (category) => {
    const fitness = { category, note_en: null, note_id: null, valid_until: "2027-05-20" };
    const lines = linesOf({ fitness }, page.sections.fitness);
    expect(lines.map(({ value }) => value)).toEqual([page.conclusion[category], day]);
    expect(lines[1]?.name).toBe(until);
    const lasting = linesOf({ fitness: { ...fitness, valid_until: null } }, page.sections.fitness);
    expect(lasting).toHaveLength(1);
  });

  it("names findings like the page", () => {
    const findings = KINDS.map((kind) => ({ kind, text_en: "Normal", text_id: "Normal" }));
    const names = linesOf({ findings }, page.sections.findings).map(({ name }) => name);
    expect(names).toEqual(KINDS.map((kind) => page.finding[kind]));
  });
});
