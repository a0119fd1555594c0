import { useTranslation } from "~/i18n/use-translation.ts";
import { CONCLUSIONS } from "~/features/company/record-list.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type {
  Figure,
  Figures as Lists,
  listCompanyRecord,
} from "~/upstream/company/company-record.server.ts";

type Results = Awaited<ReturnType<typeof listCompanyRecord>>["results"];

/** Small groups are merged to prevent identifying their members in the list. */
const OTHERS = "others";
const BMI = ["under", "normal", "over", "obese"] as const;
const PRESSURE = ["normal", "raised", "high"] as const;

/** Figures of one event and of later conclusions; before the event closes, the date they appear. */
export function RecordFigures({
  figures,
  additions,
  closes_on,
}: Pick<Results, "figures" | "additions" | "closes_on">) {
  const { t } = useTranslation("company-record");
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t("figures.heading")}</h2>
      {figures ? (
        <>
          <p className="muted">{t("figures.note")}</p>
          <FigureList lists={figures} />
          {additions.map(({ drawn_on, ...lists }) => (
            <section key={drawn_on}>
              <h3>
                {t("figures.later")} <DateText value={drawn_on} />
              </h3>
              <FigureList lists={lists} />
            </section>
          ))}
        </>
      ) : (
        <p>
          {t("figures.open")} <DateText value={closes_on} />
        </p>
      )}
    </section>
  );
}

function FigureList({ lists }: { lists: Lists }) {
  const { t } = useTranslation("company-record");
  const parts: [name: keyof Lists, figure: Figure, label: (key: string) => string][] = [
    [
      "fitness",
      lists.fitness,
      (key) =>
        key === OTHERS ? t("figures.others") : wordOf(CONCLUSIONS, key, (known) => t(`fitness.${known}`)),
    ],
    [
      "department",
      lists.department,
      (key) => (key === OTHERS ? t("figures.others") : key || t("no_department")),
    ],
    ["bmi", lists.bmi, (key) => wordOf(BMI, key, (known) => t(`bmi.${known}`))],
    [
      "blood_pressure",
      lists.blood_pressure,
      (key) => wordOf(PRESSURE, key, (known) => t(`pressure.${known}`)),
    ],
  ];
  return (
    <div className="stack">
      {parts.map(([name, figure, label]) => (
        <FigureTable key={name} caption={t(`figures.${name}`)} figure={figure} label={label} />
      ))}
    </div>
  );
}

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
  const { t } = useTranslation("company-record");
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
      showCaption
      rows={figure.groups}
      rowKey={({ key }) => key}
      columns={[
        { key: "group", head: t("figures.group"), cell: ({ key }) => label(key) },
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
