import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { recordListQuery, type RecordFilters } from "~/features/company/record-list.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";

interface FitnessChipsProps {
  query: RecordFilters;
  counts: Record<string, number>;
}

/** Exceptions before those who may work. */
const ORDER = ["unfit", "unfit_job", "temp_unfit", "fit_restricted", "pending", "fit_note", "fit"] as const;

/** The other filters stay. */
export function FitnessChips({ query, counts }: FitnessChipsProps) {
  const { t } = useTranslation(["company-record", "results"]);
  const hrefOf = (fitness: RecordFilters["fitness"]) =>
    paths.companyMedicalRecord(recordListQuery({ ...query, fitness }));
  const codes = ORDER.filter((code) => code === query.fitness || counts[code]);
  if (codes.length === 0) return null;
  return (
    <ChipLinks
      line
      label={t("company-record:column.fitness")}
      all={{ href: hrefOf(undefined), label: t("company-record:all") }}
      chips={codes.map((code) => ({
        href: hrefOf(code),
        label: t(`results:conclusion.${code}`),
        count: counts[code] ?? 0,
        isCurrent: code === query.fitness,
      }))}
    />
  );
}
