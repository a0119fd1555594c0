import type { ReactNode } from "react";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { PageHeader, type PageHeaderProps } from "./PageHeader.tsx";
import { Pagination } from "./Pagination.tsx";
import { SectionError } from "./States.tsx";
import { NotYet } from "./NotYet.tsx";
import { RESULTS } from "./ListFilters.tsx";

interface ListData {
  results: readonly unknown[];
  meta: { total: number; last_page: number };
}

interface ListSectionProps<L extends ListData> {
  list: Loadable<L>;
  page: number;
  hrefOf: (page: number) => string;
  name: string;
  pagesLabel: string;
  count?: (total: number) => string;
  filters?: ReactNode;
  /** folded filters and downloads, on the line of the count */
  tools?: ReactNode;
  note?: ReactNode;
  empty: ReactNode;
  live?: boolean;
  children: (data: L) => ReactNode;
}

export function ListSection<L extends ListData>(props: ListSectionProps<L>) {
  const { count, filters, tools, note } = props;
  return (
    <>
      {filters}
      {note}
      {count ? (
        <section aria-labelledby={RESULTS}>
          {tools ? (
            <div className="list-head">
              <ListCount {...props} />
              {tools}
            </div>
          ) : (
            <ListCount {...props} />
          )}
          <ListContent {...props} />
        </section>
      ) : (
        <ListContent {...props} />
      )}
    </>
  );
}

function ListCount<L extends ListData>({ list, name, count }: ListSectionProps<L>) {
  return (
    <h2 id={RESULTS} tabIndex={-1} className="list-count">
      {list.ok && count ? count(list.data.meta.total) : name}
    </h2>
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
  // Script must not replace a list with an error.
  return live ? <div {...partProps("live", "list")}>{content}</div> : content;
}

interface ListPageProps<L extends ListData>
  extends
    Omit<ListSectionProps<L>, "name">,
    Pick<PageHeaderProps, "lead" | "backHref" | "backText" | "beside"> {
  title: ReactNode;
  /** names the list where the title is no text */
  name?: string;
  errors?: readonly ErrorItem[];
  intro?: ReactNode;
  /** rows begin early */
  compact?: boolean;
}

export function ListPage<L extends ListData>({
  title,
  name,
  lead,
  backHref,
  backText,
  beside,
  errors = [],
  intro,
  compact,
  ...list
}: ListPageProps<L>) {
  const content = (
    <>
      <ErrorSummary items={errors} />
      <PageHeader title={title} lead={lead} backHref={backHref} backText={backText} beside={beside} />
      {intro}
      <ListSection {...list} name={name ?? (typeof title === "string" ? title : "")} />
    </>
  );
  return compact ? <div className="compact">{content}</div> : content;
}
