import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { RowList } from "~/ui/RowList.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { ownedStates, ownedTypes } from "./filters.ts";
import type { MineRow, MineView } from "./load.server.ts";
import { OwnedRow } from "./OwnedRow.tsx";

export function MinePage({ filter, list }: MineView) {
  const { t } = useTranslation("subscriptions");
  return (
    <ListPage
      title={t("mine.heading")}
      filters={<Filters filter={filter} list={list} />}
      count={(count) => t("mine.count", { count })}
      list={list}
      page={filter.page}
      hrefOf={(page) => pageHref(paths.myPackage, filter, page)}
      pagesLabel={t("mine.pages")}
      empty={<Nothing filter={filter} />}
    >
      {({ results }) => (
        <>
          <OwnedRows rows={results.filter(({ isPast }) => !isPast)} />
          <Past rows={results.filter(({ isPast }) => isPast)} open={results.every(({ isPast }) => isPast)} />
        </>
      )}
    </ListPage>
  );
}

interface OwnedRowsProps {
  rows: readonly MineRow[];
}

function OwnedRows({ rows }: OwnedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <RowList columns>
      {rows.map((row) => (
        <OwnedRow key={row.subscription_id} row={row} />
      ))}
    </RowList>
  );
}

function Past({ rows, open }: OwnedRowsProps & { open: boolean }) {
  const { t } = useTranslation("subscriptions");
  if (rows.length === 0) return null;
  return (
    <Fold open={open}>
      <summary>{t("mine.past", { count: rows.length })}</summary>
      <OwnedRows rows={rows} />
    </Fold>
  );
}

function Filters({ filter: { type, status } }: MineView) {
  const { t } = useTranslation(["subscriptions", "common", "ui"]);
  return (
    <ListFilters
      action={paths.myPackage()}
      label={t("subscriptions:mine.filter")}
      active={activeFilters(
        paths.myPackage,
        { type, status },
        {
          type: type && t(`subscriptions:type.${type}`),
          status: status && t(`subscriptions:state.${status}`),
        },
      )}
      clearHref={paths.myPackage()}
    >
      <SelectField
        name="type"
        label={t("subscriptions:mine.type")}
        prompt={t("subscriptions:mine.all")}
        options={ownedTypes.map((value) => ({ value, label: t(`subscriptions:type.${value}`) }))}
        defaultValue={type}
      />
      <SelectField
        name="status"
        label={t("common:status")}
        prompt={t("subscriptions:mine.all")}
        options={ownedStates.map((value) => ({ value, label: t(`subscriptions:state.${value}`) }))}
        defaultValue={status}
      />
    </ListFilters>
  );
}

function Nothing({ filter: { type, status } }: Pick<MineView, "filter">) {
  const { t } = useTranslation("subscriptions");
  if (type ?? status)
    return (
      <EmptyState
        art="orders"
        title={t("mine.none")}
        action={
          <ButtonLink look="secondary" href={paths.myPackage()}>
            {t("mine.show_all")}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      art="orders"
      title={t("mine.empty")}
      reason={t("mine.empty_reason")}
      action={<ButtonLink href={paths.tests()}>{t("mine.find")}</ButtonLink>}
    />
  );
}
