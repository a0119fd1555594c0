import type { ReactNode } from "react";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pagination } from "./Pagination.tsx";
import { SectionError } from "./States.tsx";

interface ListData {
  results: readonly unknown[];
  meta: { total: number; last_page: number };
}

interface ListSectionProps<L extends ListData> {
  list: Loadable<L>;
  page: number;
  /** address of another page under the same filters */
  hrefOf: (page: number) => string;
  /** what is listed; names the link that tries again */
  name: string;
  /** names the pagination, e.g. "Pages of orders" */
  pagesLabel: string;
  /** heading of the list, e.g. "12 tests"; left out where a heading stands right above */
  count?: (total: number) => string;
  /** a GetForm */
  filters?: ReactNode;
  /** an EmptyState that says what to do next */
  empty: ReactNode;
  /** brought up to date while somebody is on the page */
  live?: boolean;
  /** the items of this page: cards or a Table */
  children: (data: L) => ReactNode;
}

/** One page of a list with its filters and its pagination; an empty and a failed list say so. */
export function ListSection<L extends ListData>(props: ListSectionProps<L>) {
  const { list, name, count, filters } = props;
  return (
    <>
      {filters}
      {count ? (
        <section aria-labelledby="results">
          <h2 id="results">{list.ok ? count(list.data.meta.total) : name}</h2>
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
  if (!list.ok) return <SectionError retryHref={hrefOf(page)} section={name} />;
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
  // A failed list is never marked: the page's script must not put an error in a list's place.
  return live ? <div {...partProps("live", "list")}>{content}</div> : content;
}

interface ListPageProps<L extends ListData> extends Omit<ListSectionProps<L>, "name"> {
  title: string;
  /** errors of a form on the page, e.g. of one item */
  errors?: readonly ErrorItem[];
  /** between the title and the filters, e.g. for whom one acts */
  intro?: ReactNode;
}

/** A page that is one list. */
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
