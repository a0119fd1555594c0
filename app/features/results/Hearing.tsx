import { useTranslation } from "~/i18n/use-translation.ts";
import { Audiogram } from "~/features/charts/Audiogram.tsx";
import { pureToneAverage, type Threshold } from "~/features/charts/audiogram.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Audiometry } from "~/upstream/results/result-sections.server.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table, type Column } from "~/ui/Table.tsx";
import { useWords, type Words } from "./use-words.ts";
import { numberText } from "./values.ts";

type Sent = Audiometry["thresholds"][number];
type Measured = Sent & Pick<Threshold, "conduction" | "masked" | "no_response"> & { side: Threshold["ear"] };

function isReadable(threshold: Sent): threshold is Measured {
  const { side, conduction, masked, no_response } = threshold;
  return (
    isUnderstood(side) &&
    isUnderstood(conduction) &&
    masked !== NOT_UNDERSTOOD &&
    no_response !== NOT_UNDERSTOOD
  );
}

export function Hearing({ audiometry }: { audiometry: Audiometry }) {
  const words = useWords();
  const { t } = useTranslation("results");
  const { grade_right, grade_left, grade, standard } = audiometry;
  const thresholds = audiometry.thresholds.filter(isReadable);
  const unclear = audiometry.thresholds.length - thresholds.length;
  const drawn = thresholds.map(({ side, conduction, masked, frequency, db, no_response }): Threshold => ({
    conduction,
    masked,
    frequency,
    no_response,
    ear: side,
    level: db,
  }));
  return (
    <section>
      <h2>{t("sections.audiometry")}</h2>
      <SummaryList
        rows={[
          { label: t("hearing.right"), value: earText(drawn, "right", grade_right, words) },
          { label: t("hearing.left"), value: earText(drawn, "left", grade_left, words) },
          ...(grade
            ? [
                {
                  label: t("hearing.both"),
                  value: standard ? t("by_standard", { category: grade, standard }) : grade,
                },
              ]
            : []),
        ]}
      />
      {unclear > 0 && <p>{t("hearing.unclear", { count: unclear })}</p>}
      <p className="small muted">{t("hearing.average")}</p>
      <Audiogram thresholds={drawn} where={t("table_below")} />
      <Table
        caption={t("hearing.caption")}
        showCaption
        narrow="few"
        columns={columnsOf(thresholds, words)}
        rows={[...new Set(thresholds.map(({ frequency }) => frequency))].sort((a, b) => a - b)}
        rowKey={String}
      />
    </section>
  );
}

function earText(
  thresholds: readonly Threshold[],
  ear: Threshold["ear"],
  grade: string,
  words: Words,
): string {
  const { t } = useTranslation("results");
  const { lang } = words;
  const average = pureToneAverage(thresholds, ear);
  const text =
    average === null ? t("hearing.none") : `${numberText(Math.round(average * 10) / 10, null, lang)}\u00a0dB`;
  return grade ? t("hearing.ear", { average: text, grade }) : text;
}

function columnsOf(thresholds: readonly Measured[], { t, lang }: Words): Column<number>[] {
  const kinds = (["air", "bone"] as const).flatMap((conduction) =>
    (["right", "left"] as const).map((side) => ({ side, conduction })),
  );
  const measured = kinds.filter((kind) =>
    thresholds.some(({ side, conduction }) => side === kind.side && conduction === kind.conduction),
  );
  const level = ({ db, masked, no_response }: Measured) => {
    const value = numberText(db, null, lang);
    if (no_response) return t("hearing.no_response", { value });
    return masked ? t("hearing.masked", { value }) : value;
  };
  return [
    {
      key: "frequency",
      head: t("hearing.frequency"),
      rowHeader: true,
      cell: (frequency) => `${String(frequency)} Hz`,
    },
    ...measured.map(({ side, conduction }): Column<number> => ({
      key: `${side}-${conduction}`,
      head: t(`hearing.${side}_${conduction}`),
      numeric: true,
      cell: (frequency) => {
        const threshold = thresholds.find(
          (each) => each.frequency === frequency && each.side === side && each.conduction === conduction,
        );
        return threshold ? level(threshold) : "–";
      },
    })),
  ];
}
