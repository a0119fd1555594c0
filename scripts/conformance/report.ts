import { TIERS } from "../contract/tiers.ts";
import type { Finding, Verdict } from "./journal.ts";
import type { Report } from "./run.ts";

const SIGNS: Readonly<Record<Verdict, string>> = {
  passed: "✓",
  tolerated: "~",
  failed: "✗",
  "not tried": "·",
};

function counts(findings: readonly Finding[]): Record<Verdict, number> {
  const count = { passed: 0, tolerated: 0, failed: 0, "not tried": 0 };
  for (const { verdict } of findings) count[verdict] += 1;
  return count;
}

const summary = (findings: readonly Finding[]) =>
  Object.entries(counts(findings))
    .map(([verdict, count]) => `${String(count)} ${verdict}`)
    .join(", ");

/** "field: expected …, received …" */
function difference({ field, expected, received }: Finding): string {
  const parts = [expected && `expected ${expected}`, received && `received ${received}`].filter(Boolean);
  return [field, parts.join(", ")].filter(Boolean).join(": ");
}

export function pageText(pages: readonly string[]): string {
  const [shown, more] = [pages.slice(0, 6).join(" "), pages.length - 6];
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}

/** Plain text: a line per call, then what does not fit. */
export function table({ url, findings, took }: Report): string {
  const tiers = TIERS.flatMap(({ number, name }) =>
    tierLines(
      `Tier ${String(number)}, ${name}`,
      findings.filter(({ tier }) => tier === number),
    ),
  );
  const end = `${summary(findings)}, in ${(took / 1000).toFixed(1)} s`;
  return [url, "", ...tiers, ...misfitLines(findings), "", end, ""].join("\n");
}

function tierLines(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const lines = [`${title}: ${summary(findings)}`];
  const silent = new Map<string, string[]>();
  for (const call of new Set(findings.map((finding) => finding.call))) {
    const checks = findings.filter((finding) => finding.call === call);
    if (checks.every(({ verdict }) => verdict === "not tried")) {
      const reason = checks[0]?.note ?? "";
      silent.set(reason, [...(silent.get(reason) ?? []), call]);
      continue;
    }
    lines.push(
      `  ${call.padEnd(42)} ${checks.map(({ check, verdict }) => `${SIGNS[verdict]} ${check}`).join("  ")}`,
    );
  }
  for (const [reason, calls] of silent) lines.push(`  not tried, ${reason}: ${calls.join(", ")}`);
  return [...lines, ""];
}

function misfitLines(findings: readonly Finding[]): string[] {
  const isWord = ({ verdict, check }: Finding) => verdict === "failed" && check === "words";
  const tolerated = findings.filter(({ verdict }) => verdict === "tolerated");
  const failed = findings.filter((finding) => finding.verdict === "failed" && !isWord(finding));
  const parts: [title: string, findings: readonly Finding[]][] = [
    ["Tolerated: the portal reads it; send the plain form", tolerated],
    ["Not understood: the portal says so, and counts no success and no value", findings.filter(isWord)],
    ["Failed", failed],
  ];
  return parts.flatMap(([title, current]) =>
    current.length > 0 ? [title, ...current.flatMap(findingLines)] : [],
  );
}

function findingLines(finding: Finding): string[] {
  const { call, check, verdict, note, curl, pages } = finding;
  const lines = [`  ${call} · ${check} · ${difference(finding)}${note ? ` (${note})` : ""}`];
  if (curl && verdict === "failed") lines.push(`    ${curl}`);
  if (pages?.length) lines.push(`    turns off ${pageText(pages)}`);
  return lines;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (value) => `&#${String(value.charCodeAt(0))};`);

/** One file without script. */
export function html(report: Report): string {
  const rows = report.findings.map((finding) => {
    const cells = [
      String(finding.tier),
      finding.call,
      finding.check,
      finding.verdict,
      difference(finding),
      finding.note ?? "",
    ];
    const details = [...cells, pageText(finding.pages ?? []), finding.curl ?? ""];
    return `<tr class="${finding.verdict.replace(" ", "-")}">${details.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
  });
  const heads = ["Tier", "Call", "Check", "Verdict", "Difference", "Note", "Pages turned off", "Again"];
  return `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Conformance of ${escaped(report.url)}</title>
<style>body{font:14px sans-serif;margin:2em}td,th{padding:.2em .6em;text-align:left;vertical-align:top;border-bottom:1px solid #ccc}
.failed td:nth-child(4){color:#a00;font-weight:bold}.tolerated td:nth-child(4){color:#850}.not-tried{color:#666}td:last-child{font-family:monospace}</style>
<h1>Conformance of ${escaped(report.url)}</h1><p>${escaped(summary(report.findings))}, in ${(report.took / 1000).toFixed(1)} s</p>
<table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>
${rows.join("\n")}</table></html>
`;
}
