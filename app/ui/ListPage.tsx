import type { ReactNode } from "react";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pagination } from "./Pagination.tsx";
import { NotYet, SectionError } from "./States.tsx";

interface ListData {
  results: readonly unknown[];
  meta: { total: number; last_page: number };
}

interface ListSectionProps<L extends ListData> {
  list: Loadable<L>;
  page: number;
  /** path of another page with the same filters */
  hrefOf: (page: number) => string;
  /** name of the list, for the Retry link */
  name: string;
  /** accessible name of the pagination, e.g. "Pages of orders" */
  pagesLabel: string;
  /** heading of the list, e.g. "12 tests"; absent where a heading precedes it */
  count?: (total: number) => string;
  /** a ListFilters */
  filters?: ReactNode;
  /** between filters and results: whom or what the list is for */
  note?: ReactNode;
  /** an EmptyState with the next step */
  empty: ReactNode;
  /** updated live by script */
  live?: boolean;
  /** items of this page: cards or a Table */
  children: (data: L) => ReactNode;
}

/** One page of a list with filters, pagination, and empty and failed states. */
export function ListSection<L extends ListData>(props: ListSectionProps<L>) {
  const { list, name, count, filters, note } = props;
  return (
    <>
      {filters}
      {note}
      {count ? (
        <section aria-labelledby="results">
          <h2 id="results" className="list-count">
            {list.ok ? count(list.data.meta.total) : name}
          </h2>
          <ListContent {...props} />
        </section>
      ) : (
        <ListContent {...props} />
      )}
    </>
  );
}

function ListContent<L extends ListData>(props: ListSectionProps<L>) {
  const { list, page, hrefOf, name, pagesLabel, empty, live, children } = props;
  if (!list.ok) return list.notYet ? <NotYet /> : <SectionError retryHref={hrefOf(page)} section={name} />;
  const { results, meta } = list.data;
  const content =
    results.length === 0 ? (
      empty
    ) : (
      <>
        {children(list.data)}
        <Pagination page={page} lastPage={meta.last_page} href={hrefOf} label={pagesLabel} />
      </>
    );
  // Never mark a failed list as live: script must not replace a list by an error.
  return live ? <div {...partProps("live", "list")}>{content}</div> : content;
}

interface ListPageProps<L extends ListData> extends Omit<ListSectionProps<L>, "name"> {
  title: string;
  /** errors of a form on the page, e.g. of one item */
  errors?: readonly ErrorItem[];
  /** between title and filters: what must be read first, e.g. the acting-for banner */
  intro?: ReactNode;
}

/** A page with a single list. */
export function ListPage<L extends ListData>({ title, errors = [], intro, ...list }: ListPageProps<L>) {
  return (
    <>
      <ErrorSummary items={errors} />
      <PageHeader title={title} />
      {intro}
      <ListSection {...list} name={title} />
    </>
  );
}
