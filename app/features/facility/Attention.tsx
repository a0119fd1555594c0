import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { FacilityOrder, Problem } from "~/upstream/facility/facility.server.ts";
import { stateHref } from "./order-list.ts";
import { patientColumn, PatientLink } from "./OrderTable.tsx";
import { ReportState } from "./ReportState.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface SectionProps {
  orders: readonly FacilityOrder[];
  total: number | NotUnderstood;
}

export function NeedsAction({ orders, total }: SectionProps) {
  const { t } = useTranslation("facility");
  return (
    <section aria-labelledby="action">
      <h2 id="action">
        {total === NOT_UNDERSTOOD ? t("action.name") : t("action.heading", { count: total })}
      </h2>
      {orders.length === 0 ? (
        <p>{total === 0 ? t("action.none") : <StateWord state="not_understood" />}</p>
      ) : (
        <>
          <CardList look="tight" items={orders} itemKey={({ order_number }) => order_number}>
            {(order) => (
              <div className="card card-strong card-tight">
                <h3 className="card-title">
                  <PatientLink order={order} />
                </h3>
                {order.problems.map((problem) => (
                  <ProblemText key={problem.accession_number} problem={problem} zone={order.timezone} />
                ))}
              </div>
            )}
          </CardList>
          {total === NOT_UNDERSTOOD && <StateWord state="not_understood" />}
          {total !== NOT_UNDERSTOOD && total > orders.length && (
            <AllLink state="action">{t("action.all", { count: total })}</AllLink>
          )}
        </>
      )}
    </section>
  );
}

export function ProblemText({ problem, zone }: { problem: Problem; zone: string }) {
  const { t } = useTranslation("facility");
  const { accession_number, state, kind, reason, todo, at } = problem;
  return (
    <>
      <p>
        <StateWord tone="error">{t(`specimen.${state}`)}</StateWord> <strong>{kind}</strong> {reason}
      </p>
      <p>
        <strong>{t("action.todo")}</strong> {todo || t("action.ask")}
      </p>
      <p className="muted small">
        {t("action.number", { number: accession_number })} · <DateText value={at} form="moment" zone={zone} />
      </p>
    </>
  );
}

export function DelayedSection({ orders, total }: SectionProps) {
  const { t } = useTranslation("facility");
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="delayed">
      <h2 id="delayed">{t("delayed.heading")}</h2>
      <Table
        caption={t("delayed.heading")}
        narrow="lines"
        rows={orders}
        rowKey={({ order_number }) => order_number}
        columns={[
          patientColumn(t("column.patient")),
          {
            key: "expected",
            head: t("expected"),
            cell: (order) => (
              <span>
                <ExpectedText order={order} />
                {order.delay && ` ${order.delay}.`}
              </span>
            ),
          },
        ]}
      />
      {total !== NOT_UNDERSTOOD && total > orders.length && (
        <AllLink state="delayed">{t("delayed.all", { count: total })}</AllLink>
      )}
    </section>
  );
}

/** Says the time has passed if the laboratory gave no other. */
function ExpectedText({ order: { expected_at, delay, timezone } }: { order: FacilityOrder }) {
  const { t } = useTranslation("facility");
  return (
    <>
      {t(delay ? "delayed.now_expected" : "delayed.was_expected")}{" "}
      <strong>
        <DateText value={expected_at} form="moment" zone={timezone} />
      </strong>
      .
    </>
  );
}

export function ReadySection({ orders }: Pick<SectionProps, "orders">) {
  const { t } = useTranslation("facility");
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{t("ready.heading")}</h2>
      {orders.length === 0 ? (
        <EmptyState title={t("ready.none")} />
      ) : (
        <>
          <Table
            caption={t("ready.heading")}
            narrow="lines"
            rows={orders}
            rowKey={({ order_number }) => order_number}
            columns={[
              patientColumn(t("column.patient")),
              {
                key: "tests",
                head: t("column.tests"),
                cell: ({ product_names }) => product_names.join(", "),
              },
              { key: "report", head: t("column.report"), cell: (order) => <ReportState order={order} /> },
            ]}
          />
          <AllLink state="ready">{t("ready.all")}</AllLink>
        </>
      )}
    </section>
  );
}

function AllLink({ state, children }: { state: Parameters<typeof stateHref>[0]; children: string }) {
  return (
    <p>
      <PageLink href={stateHref(state)} className="action">
        {children}
      </PageLink>
    </p>
  );
}
