import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { Tabs } from "~/ui/Tabs.tsx";
import type { Person } from "~/upstream/family/family.server.ts";

interface HealthTabsProps {
  current: "values" | "reports" | "record";
  /** null: not known, there is no record to open */
  person: Pick<Person, "patient_id" | "relation"> | null;
}

/** The pages of a person's health; a laboratory without values over time begins with its reports. */
export function HealthTabs({ current, person }: HealthTabsProps) {
  const { t } = useTranslation("results");
  const offered = useOffered();
  const patient_id = person && person.relation !== null ? person.patient_id : undefined;
  const hasValues = offered(paths.labResultHistory());
  const tabs = [
    ...(hasValues ? [{ code: "values" as const, href: paths.labResult({ patient_id }) }] : []),
    { code: "reports" as const, href: paths.labResult({ tab: "reports", patient_id }) },
    ...(person ? [{ code: "record" as const, href: paths.medicalRecord(person.patient_id) }] : []),
  ];
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={tabs.map(({ code, href }) => ({ href, label: t(`tabs.${code}`), current: code === current }))}
    />
  );
}
