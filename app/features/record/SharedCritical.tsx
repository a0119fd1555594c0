import { Critical } from "~/features/results/Critical.tsx";
import { isCritical } from "~/features/results/values.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { formatDate } from "~/lib/dates.ts";
import { unitText } from "~/lib/unit.ts";
import type { SharedLine, SharedVisit } from "~/upstream/record/record-shares.server.ts";

/** A later judged value within limits ends it. */
export function SharedCritical({ visits }: { visits: readonly SharedVisit[] }) {
  const { t, lang } = useTranslation(["record", "results"]);
  const last = new Map<string, { line: SharedLine; date: string }>();
  for (const { date, groups } of visits)
    for (const line of groups.flatMap(({ lines }) => lines)) {
      const known = last.get(line.name);
      if (line.flag !== null && line.flag !== NOT_UNDERSTOOD && (!known || known.date < date))
        last.set(line.name, { line, date });
    }
  const critical = [...last.values()].filter(({ line }) => isCritical(line.flag));
  return (
    <Critical
      reader="other"
      newest={
        critical
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null
      }
      values={critical.map(({ line: { name, value, unit, flag }, date }) => ({
        key: name,
        name,
        text: t("results:critical.measured", {
          value: `${unit ? `${value} ${unitText(unit)}` : value} — ${t(`record:shared.flags.${flag ?? "N"}`)}`,
          at: formatDate(date, lang),
        }),
      }))}
    />
  );
}
