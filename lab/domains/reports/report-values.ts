import { dayText, momentText } from "../../lib/document-text.ts";
import type { ResultView } from "../results/result-view.ts";
import { bareValue, rangeText, referenceText } from "../../lib/value-text.ts";
import type { Lang } from "../../lib/texts.ts";
import { fill } from "../../lib/labels.ts";
import { reportLabels } from "./report-labels.ts";
import { flagWords, goalWords, standings } from "../results/result-words.ts";
import type { TaggedPdf } from "../../pdf/tagged.ts";

type Group = ResultView["laboratory"][number];
type ReportValue = Group["observations"][number];

export function printValues(pdf: TaggedPdf, groups: readonly Group[], lang: Lang): void {
  const labels = reportLabels[lang];
  if (groups.length === 0) return;
  pdf.heading(2, labels.values);
  for (const group of groups) {
    pdf.heading(3, lang === "id" ? group.sub_category_id : group.sub_category_en);
    pdf.table(
      [
        { head: labels.test, share: 0.25 },
        { head: labels.value, share: 0.12, align: "right" },
        { head: labels.unit, share: 0.1 },
        { head: labels.range, share: 0.15 },
        { head: labels.flag, share: 0.12 },
        { head: labels.previous, share: 0.13 },
        { head: labels.method, share: 0.13 },
      ],
      group.observations.map((observation) => [
        `${nameOf(observation, lang)} (LOINC ${observation.code})`,
        bareValue(observation, lang) || standings[lang][observation.status],
        observation.unit ?? "",
        rangesOf(observation, lang),
        judgementOf(observation, lang),
        previousOf(observation, lang),
        (lang === "id" ? observation.method_id : observation.method_en) ?? "",
      ]),
    );
    pdf.list(
      group.observations.flatMap((observation) => {
        const comment = lang === "id" ? observation.comment_id : observation.comment_en;
        return comment ? [`${nameOf(observation, lang)}: ${comment}`] : [];
      }),
    );
  }
  pdf.paragraph(labels.loinc);
}

export function printChanges(
  pdf: TaggedPdf,
  { corrections, header }: Pick<ResultView, "corrections" | "header">,
  lang: Lang,
): void {
  const labels = reportLabels[lang];
  if (corrections.length === 0) return;
  pdf.heading(2, labels.changes);
  for (const { at, status, reason_en, reason_id, previous } of corrections) {
    pdf.paragraph(
      `${standings[lang][status]}, ${momentText(at, lang, header.timezone)}: ${(lang === "id" ? reason_id : reason_en) ?? ""}`,
    );
    pdf.list(
      previous.observations.map((observation) => {
        const value = [bareValue(observation, lang), observation.unit].filter(Boolean).join(" ");
        return fill(labels.was, { name: nameOf(observation, lang), value });
      }),
    );
  }
}

function nameOf(row: Pick<ReportValue, "name_en" | "name_id">, lang: Lang): string {
  return lang === "id" ? row.name_id : row.name_en;
}

function rangesOf(reportValue: ReportValue, lang: Lang): string {
  const goal = rangeText(reportValue.goal_low, reportValue.goal_high, reportValue.decimals, lang);
  const parts = [referenceText(reportValue, lang), goal && fill(reportLabels[lang].goal, { range: goal })];
  return parts.filter(Boolean).join("; ");
}

function judgementOf(reportValue: ReportValue, lang: Lang): string {
  if (reportValue.status === "registered" || reportValue.status === "cancelled") return "";
  if (reportValue.flag === null) return reportLabels[lang].unjudged;
  const hasGoal = reportValue.goal_low !== null || reportValue.goal_high !== null;
  return (hasGoal ? goalWords : flagWords)[lang][reportValue.flag];
}

function previousOf({ previous }: ReportValue, lang: Lang): string {
  if (!previous) return "";
  const value = [bareValue(previous, lang), previous.unit].filter(Boolean).join(" ");
  return `${value} (${dayText(previous.date, lang)})`;
}
