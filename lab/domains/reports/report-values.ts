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
      group.observations.map((one) => [
        `${nameOf(one, lang)} (LOINC ${one.code})`,
        bareValue(one, lang) || standings[lang][one.status],
        one.unit ?? "",
        rangesOf(one, lang),
        judgementOf(one, lang),
        previousOf(one, lang),
        (lang === "id" ? one.method_id : one.method_en) ?? "",
      ]),
    );
    pdf.list(
      group.observations.flatMap((one) => {
        const comment = lang === "id" ? one.comment_id : one.comment_en;
        return comment ? [`${nameOf(one, lang)}: ${comment}`] : [];
      }),
    );
  }
  pdf.paragraph(labels.loinc);
}

/** With reasons and former values. */
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
      previous.observations.map((one) => {
        const value = [bareValue(one, lang), one.unit].filter(Boolean).join(" ");
        return fill(labels.was, { name: nameOf(one, lang), value });
      }),
    );
  }
}

function nameOf(one: Pick<ReportValue, "name_en" | "name_id">, lang: Lang): string {
  return lang === "id" ? one.name_id : one.name_en;
}

/** With a labelled goal. */
function rangesOf(one: ReportValue, lang: Lang): string {
  const goal = rangeText(one.goal_low, one.goal_high, one.decimals, lang);
  const parts = [referenceText(one, lang), goal && fill(reportLabels[lang].goal, { range: goal })];
  return parts.filter(Boolean).join("; ");
}

function judgementOf(one: ReportValue, lang: Lang): string {
  if (one.status === "registered" || one.status === "cancelled") return "";
  if (one.flag === null) return reportLabels[lang].unjudged;
  const hasGoal = one.goal_low !== null || one.goal_high !== null;
  return (hasGoal ? goalWords : flagWords)[lang][one.flag];
}

function previousOf({ previous }: ReportValue, lang: Lang): string {
  if (!previous) return "";
  const value = [bareValue(previous, lang), previous.unit].filter(Boolean).join(" ");
  return `${value} (${dayText(previous.date, lang)})`;
}
