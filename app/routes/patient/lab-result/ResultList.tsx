import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { HealthTabs } from "~/features/results/HealthTabs.tsx";
import { useWords } from "~/features/results/use-words.ts";
import { ResultZone, zoneOf } from "~/features/results/zone.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { isClear } from "~/upstream/results/clear.ts";
import type { ResultRow } from "~/upstream/results/results.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { hrefQuery, isFiltered } from "./href-query.ts";
import { HealthTitle } from "./HealthTitle.tsx";
import type { ListView } from "./list.server.ts";
import { Standing } from "./Standing.tsx";

const REPORTS = paths.labResult({ tab: "reports" });

export function ResultList(view: ListView) {
  const { t } = useTranslation("results");
  const { filter, list, people, now } = view;
  const mixed = people.length > 1 && !filter.patient_id;
  return (
    <ListPage
      title={<HealthTitle person={filter.patient_id ? view.person : null} />}
      name={t("tabs.reports")}
      intro={
        <>
          <ActingForBanner person={filter.patient_id ? view.person : null} selfHref={REPORTS} />
          <AlertsFirst alerts={view.alerts} reader="patient" retryHref={REPORTS} />
          <HealthTabs current="reports" person={view.person} />
        </>
      }
      filters={<Filters {...view} />}
      count={(count) => t("list.count", { count })}
      list={list}
      page={filter.page}
      hrefOf={(page) => pageHref(paths.labResult, hrefQuery(filter), page)}
      pagesLabel={t("list.pages")}
      empty={<NoResults {...view} />}
    >
      {({ results }) => (
        <RowList>
          {results.map((row) => (
            <ResultZone.Provider key={`${row.order_number} ${row.patient_id}`} value={zoneOf(row)}>
              <ReportRow row={row} withName={mixed} now={now} />
            </ResultZone.Provider>
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function Filters({ filter, people }: ListView) {
  const { t } = useTranslation(["results", "orders", "common"]);
  const { period, patient_id, q, only_flagged } = filter;
  return (
    <ListFilters
      action={paths.labResult()}
      hidden={{ tab: "reports" }}
      label={t("results:list.filters")}
      search={
        <SearchField
          name="q"
          label={t("results:list.search")}
          hint={t("results:list.hint")}
          defaultValue={q}
        />
      }
      active={activeFilters(paths.labResult, hrefQuery(filter), {
        q: q && `“${q}”`,
        period: period !== "lifetime" && t(`orders:period.${period}`),
        patient_id: patient_id && (people.find(({ value }) => value === patient_id)?.label ?? patient_id),
        only_flagged: only_flagged && t("results:list.only_flagged"),
      })}
      clearHref={REPORTS}
    >
      {people.length > 1 && (
        <SelectField
          name="patient_id"
          label={t("common:patient")}
          prompt={t("results:list.everybody")}
          options={people}
          defaultValue={patient_id}
        />
      )}
      <PeriodField label={t("orders:list.period")} value={period} />
      <CheckboxField
        name="only_flagged"
        value="1"
        label={t("results:list.only_flagged")}
        defaultChecked={only_flagged}
      />
    </ListFilters>
  );
}

function NoResults({ filter }: ListView) {
  const { t } = useTranslation("results");
  if (isFiltered(filter))
    return (
      <EmptyState
        title={t("list.none")}
        reason={t("list.none_reason")}
        action={
          <ButtonLink look="secondary" href={REPORTS}>
            {t("list.clear")}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title={t("list.never")}
      reason={t("list.never_reason")}
      action={<ButtonLink href={paths.tests()}>{t("list.find")}</ButtonLink>}
    />
  );
}

function ReportRow({ row, withName, now }: { row: ResultRow; withName: boolean; now: string }) {
  const { t } = useTranslation("results");
  const { day, moment } = useWords();
  const { order_number, patient_id, flagged_count } = row;
  const late = row.expected_at !== null && row.expected_at < now;
  const facts = [
    row.result_date && row.state !== "withheld"
      ? day(row.result_date)
      : t("list.sampled_on", { at: day(row.collected_at) }),
    row.state === "waiting" &&
      row.expected_at &&
      !late &&
      t("list.expected_by", { at: moment(row.expected_at) }),
    row.plant_name,
  ].filter(Boolean);
  return (
    <Row
      lead={withName && <Initials name={row.patient_name} />}
      title={row.name || order_number}
      href={paths.labResult({ order_number, patient_id })}
      strong={row.is_new}
      note={
        <>
          <p>
            {flagged_count === null || !isClear(row) ? (
              notShown(row, late, t)
            ) : (
              <Standing row={row} outside={flagged_count} />
            )}{" "}
            <Marks row={row} />
          </p>
          <p>
            {row.is_new && <span className="result-new">{t("mark.new")} · </span>}
            {facts.join(" · ")}
            {withName && (
              <>
                {" · "}
                <span className="upper">{row.patient_name}</span>
              </>
            )}
          </p>
        </>
      }
    />
  );
}

function notShown(row: ResultRow, late: boolean, t: ReturnType<typeof useWords>["t"]): string {
  if (row.state === "waiting") return late ? t("list.late") : t("state.waiting");
  return row.state === "withheld" ? `${t("state.withheld")}. ${row.reason}` : row.reason;
}

const tones = {
  waiting: "warning",
  partial: "info",
  withheld: "warning",
  withdrawn: "error",
  canceled: "none",
  not_understood: "warning",
} as const;

function Marks({ row }: { row: ResultRow }) {
  const { t } = useTranslation("results");
  const { state, version_status: status } = row;
  if (status === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  const changed = status === "corrected" || status === "amended" || status === "appended" ? status : null;
  if (state === "ready") return changed && <StateWord tone="info">{t(`mark.${changed}`)}</StateWord>;
  return state in tones && <StateWord tone={tones[state]}>{t(`mark.${state}`)}</StateWord>;
}
