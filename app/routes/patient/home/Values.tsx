import { hasRange, Latest, RangeOf } from "~/features/history/ValueRows.tsx";
import type { LatestValue } from "~/features/history/latest-values.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { HomePageProps } from "./types.ts";

interface ValuesProps extends Pick<HomePageProps, "values"> {
  newCount: number | null;
}

/** The count alone where the laboratory gives no values. */
export function Values({ values, newCount }: ValuesProps) {
  const { t } = useTranslation("catalogue");
  const news = newCount ? (
    <Row
      strong
      title={t("home.new_results", { count: newCount })}
      href={paths.labResult({ tab: "reports" })}
    />
  ) : null;
  if (values.length === 0) return news && <RowList>{news}</RowList>;
  return (
    <section aria-labelledby="values">
      <div className="between">
        <h2 id="values">{t("home.values")}</h2>
        <PageLink className="action" href={paths.labResult()}>
          {t("home.all_values")}
        </PageLink>
      </div>
      <RowList>
        {news}
        {values.map((value) => (
          <ValueRow key={value.series.code} value={value} />
        ))}
      </RowList>
    </section>
  );
}

function ValueRow({ value }: { value: LatestValue }) {
  const { series, point } = value;
  return (
    <Row
      title={series.name}
      href={hrefOf(value)}
      beside={<Latest row={value} />}
      note={
        point && (
          <>
            <RangeOf point={point} />
            {hasRange(point) && " · "}
            <DateText value={point.date} />
          </>
        )
      }
    />
  );
}

/** A single value has no trend. */
function hrefOf({ series: { code, count }, point }: LatestValue): string {
  const order_number = point?.order_number;
  return count === 1 && order_number ? paths.labResult({ order_number }) : paths.labResultHistory({ code });
}
