import { useTranslation } from "~/i18n/use-translation.ts";
import { CONCLUSIONS } from "~/features/company/record-list.ts";
import { Table } from "~/ui/Table.tsx";
import type { Figure, listCompanyRecord } from "~/upstream/company-record.server.ts";

type AllFigures = NonNullable<Awaited<ReturnType<typeof listCompanyRecord>>["results"]["figures"]>;

/** Small groups put together, for who reads in the list whom they are. */
const OTHERS = "others";
const BMI = ["under", "normal", "over", "obese"] as const;
const PRESSURE = ["normal", "raised", "high"] as const;

/** Figures of one event. Groups of fewer than five people are hidden or put together, and others with them. */
export function Figures({ figures }: { figures: AllFigures }) {
  const { t } = useTranslation("companyrecord");
  const parts: [name: keyof AllFigures, figure: Figure, label: (key: string) => string][] = [
    [
      "fitness",
      figures.fitness,
      (key) =>
        key === OTHERS ? t("figures.others") : wordOf(CONCLUSIONS, key, (known) => t(`fitness.${known}`)),
    ],
    [
      "department",
      figures.department,
      (key) => (key === OTHERS ? t("figures.others") : key || t("no_department")),
    ],
    ["bmi", figures.bmi, (key) => wordOf(BMI, key, (known) => t(`bmi.${known}`))],
    [
      "blood_pressure",
      figures.blood_pressure,
      (key) => wordOf(PRESSURE, key, (known) => t(`pressure.${known}`)),
    ],
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t("figures.heading")}</h2>
      <p className="muted">{t("figures.note")}</p>
      <div className="stack">
        {parts.map(([name, figure, label]) => (
          <FigureTable key={name} caption={t(`figures.${name}`)} figure={figure} label={label} />
        ))}
      </div>
    </section>
  );
}

/** The text of a known word; any other word as it is. */
function wordOf<W extends string>(words: readonly W[], key: string, text: (known: W) => string): string {
  const known = words.find((one) => one === key);
  return known === undefined ? key : text(known);
}

interface FigureTableProps {
  caption: string;
  figure: Figure;
  label: (key: string) => string;
}

function FigureTable({ caption, figure, label }: FigureTableProps) {
  const { t } = useTranslation("companyrecord");
  if (!figure)
    return (
      <div>
        <h3>{caption}</h3>
        <p className="muted">{t("figures.few")}</p>
      </div>
    );
  return (
    <Table
      caption={`${caption}: ${t("figures.people", { count: figure.total })}`}
      rows={figure.groups}
      rowKey={({ key }) => key}
      columns={[
        { key: "group", head: t("figures.group"), rowHeader: true, cell: ({ key }) => label(key) },
        {
          key: "count",
          head: t("figures.count"),
          numeric: true,
          cell: ({ count }) => count ?? t("figures.hidden"),
        },
      ]}
    />
  );
}
