import { useTranslation } from "react-i18next";
import { datePresets } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, SectionError, StateWord } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { VisitText } from "~/features/orders/VisitText.tsx";
import type { OrdersView } from "./orders.server.ts";

/** Identity and orders of the patient. */
export function OrdersPage(view: OrdersView) {
  const { t } = useTranslation(["order", "common", "account"]);
  const query = { period: view.preset, status: view.status, patient_id: view.patient_id };
  return (
    <div className="stack">
      <PageHeader title={t("order:list.heading")} />
      <Card title={<span className="upper">{view.name}</span>}>
        <p>
          {t("account:menu.mrn")}: <strong>{view.medicalRecordNumber ?? "–"}</strong>{" "}
          <a href={paths.menu()}>{t("account:menu.my_qr")}</a>
        </p>
      </Card>
      <Tabs
        label={t("order:list.tabs")}
        tabs={[{ href: paths.orders(), label: t("order:list.tab_orders"), current: true }]}
      />
      <Filter {...view} />
      {!view.orders && <SectionError retryHref={paths.orders(query)} section={t("order:list.heading")} />}
      {view.orders?.rows.length === 0 && <Nothing {...view} />}
      {view.orders && view.orders.rows.length > 0 && (
        <>
          <p className="muted">{t("order:list.count", { count: view.orders.meta.total })}</p>
          <CardList items={view.orders.rows} itemKey={(row) => row.order_number}>
            {(row) => <OrderCard row={row} />}
          </CardList>
          <Pagination
            page={view.orders.meta.page}
            lastPage={view.orders.meta.last_page}
            href={(page) => paths.orders({ ...query, page })}
            label={t("order:list.pages")}
          />
        </>
      )}
    </div>
  );
}

function Filter({ preset, status, patient_id, people }: OrdersView) {
  const { t } = useTranslation(["order", "common", "ui"]);
  const states = ["pending", "active", "progress", "completed", "canceled"] as const;
  return (
    <GetForm
      action={paths.profile()}
      hidden={{ tab: "ORDER" }}
      className="filters"
      label={t("order:list.filter")}
    >
      <SelectField
        name="period"
        label={t("order:list.period")}
        options={datePresets.map((value) => ({ value, label: t(`order:period.${value}`) }))}
        defaultValue={preset}
      />
      <SelectField
        name="status"
        label={t("common:status")}
        prompt={t("order:list.all")}
        options={states.map((value) => ({ value, label: t(`ui:state.${value}`) }))}
        defaultValue={status}
      />
      {people.length > 1 && (
        <SelectField
          name="patient_id"
          label={t("common:patient")}
          prompt={t("order:list.everybody")}
          options={people}
          defaultValue={patient_id}
        />
      )}
      <Button look="secondary">{t("common:filter")}</Button>
    </GetForm>
  );
}

function Nothing({ preset, status, patient_id }: OrdersView) {
  const { t } = useTranslation("order");
  const lifetime = preset === "lifetime" && !status && !patient_id;
  return (
    <EmptyState
      icon="document"
      title={lifetime ? t("list.never") : t("list.none", { period: t(`period.${preset}`) })}
      reason={status || patient_id ? t("list.none_filter") : undefined}
      action={
        lifetime ? (
          <ButtonLink href={paths.tests()}>{t("list.find")}</ButtonLink>
        ) : (
          <ButtonLink look="secondary" href={paths.orders({ period: "lifetime" })}>
            {t("list.lifetime")}
          </ButtonLink>
        )
      }
    />
  );
}

type Row = NonNullable<OrdersView["orders"]>["rows"][number];

function OrderCard({ row }: { row: Row }) {
  const { t } = useTranslation(["order", "common", "payment"]);
  const facts = [
    { label: t("common:branch"), value: row.plant },
    { label: t("payment:booking.visit"), value: row.schedule && <VisitText {...row.schedule} /> },
    { label: t("common:total"), value: <Money amount={row.total} /> },
    ...(row.expires_at
      ? [{ label: t("payment:deadline"), value: <DateText value={row.expires_at} form="moment" /> }]
      : []),
  ];
  return (
    <Card
      title={row.more > 0 ? t("order:list.and_more", { name: row.name, count: row.more }) : row.name}
      href={paths.order(row.order_number)}
      actions={
        row.next && (
          <ButtonLink href={row.next.href} hiddenText={row.order_number}>
            {t(`order:next.${row.next.key}`)}
          </ButtonLink>
        )
      }
    >
      <p className="between">
        <span className="muted">{row.order_number}</span>
        <StateWord state={row.status} />
      </p>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
