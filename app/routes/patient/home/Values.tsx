import { Latest } from "~/features/history/ValueRows.tsx";
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

/** Above everything but alerts; the count alone where the laboratory gives no values. */
export function Values({ values, newCount }: ValuesProps) {
  const { t } = useTranslation("catalogue");
  const reports = paths.labResult({ tab: "reports" });
  if (values.length === 0)
    return newCount ? (
      <p className="card card-strong">
        <PageLink className="action" href={reports}>
          {t("home.new_results", { count: newCount })}
        </PageLink>
      </p>
    ) : null;
  return (
    <section aria-labelledby="values">
      <div className="between">
        <h2 id="values">{t("home.values")}</h2>
        <PageLink className="action" href={paths.labResult()}>
          {t("home.all_values")}
        </PageLink>
      </div>
      <RowList>
        {values.map((value) => (
          <ValueRow key={value.series.code} value={value} />
        ))}
      </RowList>
      {newCount ? (
        <PageLink className="action small" href={reports}>
          {t("home.new_results", { count: newCount })}
        </PageLink>
      ) : null}
    </section>
  );
}

function ValueRow({ value }: { value: LatestValue }) {
  const { series, point } = value;
  return (
    <Row
      title={series.name}
      href={hrefOf(value)}
      note={
        <>
          <Latest row={value} />
          {point && (
            <>
              {" · "}
              <DateText value={point.date} />
            </>
          )}
        </>
      }
    />
  );
}

/** A single value has no trend. */
function hrefOf({ series: { code, count }, point }: LatestValue): string {
  const order_number = point?.order_number;
  return count === 1 && order_number ? paths.labResult({ order_number }) : paths.labResultHistory({ code });
}
