import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { HealthHead } from "~/features/results/HealthHead.tsx";
import { HealthTitle } from "~/features/results/HealthTitle.tsx";
import { isBackInRange } from "~/features/results/LaterValues.tsx";
import { urgencyOf } from "~/features/results/urgency.ts";
import { useWords } from "~/features/results/use-words.ts";
import { ResultZone, zoneOf } from "~/features/results/zone.ts";
import { isConfidential } from "~/features/orders/order-name.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { isClear } from "~/upstream/results/clear.ts";
import type { ResultRow } from "~/upstream/results/results.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { hrefQuery, isFiltered } from "./href-query.ts";
import type { ListView } from "./list.server.ts";
import { Standing } from "./Standing.tsx";

const REPORTS = paths.labResult({ tab: "reports" });

export function ResultList(view: ListView) {
  const { t } = useTranslation("results");
  const { filter, list, people, now } = view;
  const isMixed = people.length > 1 && !filter.patient_id;
  const self = people.find(({ relation }) => relation === null)?.patient_id ?? null;
  const back = view.alerts.ok ? view.alerts.data.filter(isBackInRange) : [];
  const hrefFor = (patient_id: string | undefined) =>
    pageHref(paths.labResult, hrefQuery({ ...filter, patient_id }), 1);
  const whoseOf = (patient_id: string) => (patient_id === self ? "own" : null);
  return (
    <ListPage
      title={<HealthTitle person={filter.patient_id ? view.person : null} />}
      name={t("tabs.reports")}
      intro={
        <>
          <HealthHead
            current="reports"
            acting={filter.patient_id ? view.person : null}
            person={view.person}
            alerts={view.alerts}
            here={REPORTS}
            selfHref={hrefFor(self ?? undefined)}
          />
          <PeopleChips
            people={people}
            patientId={filter.patient_id}
            hrefOf={(id) => hrefFor(id ?? self ?? undefined)}
            label={t("list.whose")}
            hideLabel
            everybody={{ text: t("list.everybody"), href: hrefFor(undefined) }}
          />
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
        <div className="reports">
          <RowList>
            {results.map((row) => (
              <ResultZone.Provider key={`${row.order_number} ${row.patient_id}`} value={zoneOf(row)}>
                <ReportRow
                  row={row}
                  whose={isMixed ? whoseOf(row.patient_id) : "alone"}
                  isBack={back.some((alert) => isAbout(alert, row))}
                  now={now}
                />
              </ResultZone.Provider>
            ))}
          </RowList>
        </div>
      )}
    </ListPage>
  );
}

/** Also false when the row has more critical values than the alert. */
function isAbout({ order_number, patient_id, values }: CriticalAlert, row: ResultRow): boolean {
  return (
    order_number === row.order_number && patient_id === row.patient_id && values.length === row.critical_count
  );
}

function Filters({ filter }: ListView) {
  const { t } = useTranslation(["results", "orders"]);
  const { period, patient_id, q, only_flagged } = filter;
  return (
    <ListFilters
      action={paths.labResult()}
      hidden={{ tab: "reports", patient_id }}
      label={t("results:list.filters")}
      summary={t("results:list.find_and_filter")}
      active={activeFilters(paths.labResult, hrefQuery(filter), {
        q: q && `“${q}”`,
        period: period !== "lifetime" && t(`orders:period.${period}`),
        only_flagged: only_flagged && t("results:list.only_flagged"),
      })}
      clearHref={REPORTS}
    >
      <TextField name="q" label={t("results:list.search")} defaultValue={q} optional={false} />
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

interface ReportRowProps {
  row: ResultRow;
  /** among several people's: null is somebody else's */
  whose: "alone" | "own" | null;
  /** its critical values were normal when measured again */
  isBack: boolean;
  now: string;
}

function ReportRow({ row, whose, isBack, now }: ReportRowProps) {
  const { t } = useTranslation("results");
  const { day, moment } = useWords();
  const { order_number, patient_id, flagged_count, state, expected_at } = row;
  const isLate = expected_at !== null && expected_at < now;
  const { t: orders } = useTranslation("orders");
  const isUnnamed = isConfidential(row) || isExplainedFirst(row);
  const isNotShown = flagged_count === null || !isClear(row);
  const facts = [
    t("list.sampled_on", { at: day(row.collected_at) }),
    state === "waiting" && !isLate && expected_at && t("list.expected_by", { at: moment(expected_at) }),
  ].filter(Boolean);
  return (
    <Row
      lead={whose !== "alone" && <Initials name={row.patient_name} />}
      title={isUnnamed ? orders("list.confidential") : row.name || order_number}
      href={paths.labResult({ order_number, patient_id })}
      beside={
        <>
          <Urgency row={row} isBack={isBack} />
          <Mark row={row} isLate={isLate} />
        </>
      }
      note={
        <>
          {!isUnnamed && <p>{isNotShown ? row.reason : <Standing row={row} outside={flagged_count} />}</p>}
          <RowFacts
            facts={[
              row.is_new && <span className="result-new">{t("mark.new")}</span>,
              ...facts,
              whose === null && <span className="upper">{row.patient_name}</span>,
            ]}
          />
          {whose === "own" && <span className="vh">{row.patient_name}</span>}
        </>
      }
    />
  );
}

function Urgency({ row, isBack }: Pick<ReportRowProps, "row" | "isBack">) {
  const { t } = useTranslation("results");
  if (!row.critical_count || !isClear(row)) return null;
  if (isBack)
    return (
      <>
        <StateWord tone="warning" icon="alert">
          {t("mark.critical_back")}
        </StateWord>{" "}
      </>
    );
  const when = t(`critical.when.${urgencyOf(row.collected_at)}`);
  return (
    <>
      <StateWord tone="error" icon="alert">
        {t("mark.critical", { when })}
      </StateWord>{" "}
    </>
  );
}

const looks = {
  waiting: { tone: "none" },
  partial: { tone: "info", icon: "half-circle" },
  withheld: { tone: "warning", icon: "lock" },
  withdrawn: { tone: "error" },
  canceled: { tone: "none", icon: "cross-circle" },
  not_understood: { tone: "warning", icon: "help" },
} as const;

/** That somebody will explain it says too much in a list. */
function isExplainedFirst({ state, withheld_code }: ResultRow): boolean {
  return state === "withheld" && withheld_code === "counselling";
}

function Mark({ row, isLate }: { row: ResultRow; isLate: boolean }) {
  const { t } = useTranslation("results");
  const { state, version_status: status } = row;
  if (status === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  if (state === "waiting" && isLate)
    return (
      <StateWord tone="warning" icon="clock">
        {t("mark.late")}
      </StateWord>
    );
  const changed = status === "corrected" || status === "amended" || status === "appended" ? status : null;
  if (state === "ready") return changed && <StateWord tone="info">{t(`mark.${changed}`)}</StateWord>;
  return state in looks && <StateWord {...looks[state]}>{t(`mark.${state}`)}</StateWord>;
}
