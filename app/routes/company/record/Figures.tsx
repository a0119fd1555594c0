import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Table } from "~/ui/Table.tsx";
import { CONCLUSION } from "~/upstream/client/words/results.ts";
import type {
  Figure,
  Figures as Lists,
  listCompanyRecord,
} from "~/upstream/company/company-record.server.ts";

type Results = Awaited<ReturnType<typeof listCompanyRecord>>["results"];

/** Small groups are merged: the list would identify their members. */
const OTHERS = "others";
const FIGURES = ["fitness", "department", "bmi", "blood_pressure"] as const;
type Group = NonNullable<Figure>["groups"][number];

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
          <FigureList lists={figures} />
          {additions.map(({ drawn_on, ...lists }) => (
            <section key={drawn_on}>
              <h3>
                {t("figures.later")} <DateText value={drawn_on} />
              </h3>
              <FigureList lists={lists} />
            </section>
          ))}
          <Fold className="fold">
            <summary>{t("figures.how")}</summary>
            <p className="muted">{t("figures.note")}</p>
          </Fold>
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
  const { t } = useTranslation(["company-record", "results"]);
  const others = ({ key, name }: Group) => (key === OTHERS ? t("figures.others") : name || key);
  const conclusion = (group: Group) => {
    const code = CONCLUSION.codes.find((known) => known === group.key);
    return code ? t(`results:conclusion.${code}`) : others(group);
  };
  const labels = {
    fitness: conclusion,
    department: (group: Group) => others(group) || t("no_department"),
    bmi: others,
    blood_pressure: others,
  };
  return (
    <div className="pair">
      {FIGURES.map((name) => (
        <FigureTable key={name} caption={t(`figures.${name}`)} figure={lists[name]} label={labels[name]} />
      ))}
    </div>
  );
}

interface FigureTableProps {
  caption: string;
  figure: Figure;
  label: (group: Group) => string;
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
      narrow="fit"
      rows={figure.groups}
      rowKey={({ key }) => key}
      columns={[
        { key: "group", head: t("figures.group"), cell: label },
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
