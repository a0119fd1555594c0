// docs/reference-ranges.md: ranges and critical limits of the reference laboratory. `npm run docs` writes it.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Age } from "../lab/domains/results/age.ts";
import type { Range } from "../lab/domains/results/analyte.ts";
import { allAnalytes } from "../lab/domains/results/analytes.ts";
import { criticalStages } from "../lab/domains/results/critical/critical-limits.ts";
import { SOURCES } from "../lab/domains/results/reference-sources.ts";
import { formatted } from "./format.ts";

export const REFERENCE_RANGES = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  "docs/reference-ranges.md",
);

const INTRODUCTION = `# Ranges and critical limits of the reference laboratory

Generated from \`lab/domains/results/\` by \`npm run docs\`; change that, not this file. The figures are the policy of the reference laboratory, which stands in until a provider is connected. They follow the publications named beside them and serve demonstration and tests; a clinician has not released them for care. A provider sends its own ranges, flags and alerts.

A range applies from an age until the next line of the same sex. Age is counted at the time of the specimen, on the branch's clock. Days, months and years count from the birth day. Hours count from its end, because the hour of birth is unknown: the youngest possible age has the lowest limits. A limit of a range lies inside it; a critical limit is critical itself. Where no range is established, there is no verdict, except for critical values. Pregnancy is not known to the laboratory: adult ranges apply.
`;

/** Text of docs/reference-ranges.md. */
export function referenceRanges(): Promise<string> {
  const measured = allAnalytes().filter(({ typical }) => typical !== null);
  const ranges = measured.flatMap(({ name: [name], code, unit, ranges }) =>
    ranges.map(
      (range) =>
        `| ${name} (${code}) | ${stageText(range)} | ${rangeText(range, unit)} | ${SOURCES[range.source]} |`,
    ),
  );
  const critical = measured.flatMap(({ name: [name], code, unit }) =>
    criticalStages(code).map(
      (range) =>
        `| ${name} (${code}) | ${stageText(range)} | ${criticalText(range, unit)} | ${SOURCES[range.source]} |`,
    ),
  );
  return formatted(
    "reference-ranges.md",
    [
      INTRODUCTION,
      "## Ranges\n",
      "| Analyte (LOINC) | From | Range | Source |\n| --- | --- | --- | --- |",
      ...ranges,
      "\n## Critical limits\n",
      "| Analyte (LOINC) | From | Critical | Source |\n| --- | --- | --- | --- |",
      ...critical,
    ].join("\n"),
  );
}

function stageText({ from, sex }: Range): string {
  return [ageText(from), sex && (sex === "M" ? "male" : "female")].filter(Boolean).join(", ");
}

function ageText({ count, unit }: Age): string {
  if (count === 0) return "birth";
  return `${String(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

function rangeText({ low, high }: Range, unit: string | null): string {
  if (low === null && high === null) return "not established";
  const text =
    low === null
      ? `at most ${String(high)}`
      : high === null
        ? `at least ${String(low)}`
        : `${String(low)}–${String(high)}`;
  return [text, unit].filter(Boolean).join(" ");
}

function criticalText({ low, high }: Range, unit: string | null): string {
  const sides = [low !== null && `≤ ${String(low)}`, high !== null && `≥ ${String(high)}`].filter(Boolean);
  return sides.length === 0 ? "none" : [sides.join(" or "), unit].filter(Boolean).join(" ");
}
