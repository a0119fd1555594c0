import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Meta } from "~/upstream/client.server.ts";
import type { City, Plant } from "~/upstream/plants.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { BranchFilters } from "./BranchFilters.tsx";
import { BranchRow } from "./BranchRow.tsx";
import { nearHref, type NearQuery } from "./query.ts";

export interface BranchListProps {
  branches: Loadable<{ results: Plant[]; meta: Meta }>;
  cities: City[];
  /** whose price is compared */
  product: { id: string; name: string } | null;
  query: NearQuery;
}

/** Branches as a numbered list (screens.md §1.3). */
export function BranchList(props: BranchListProps) {
  const { branches, product, query } = props;
  const { t } = useTranslation("catalogue");
  const total = branches.ok ? branches.data.meta.total : 0;
  const before = branches.ok ? (branches.data.meta.page - 1) * branches.data.meta.per_page : 0;
  return (
    <>
      <PageHeader title={t("nearme.title")} />
      {product && (
        <Alert>
          <p>
            {t("nearme.offering")} <a href={paths.test(product.id)}>{product.name}</a>.{" "}
            <a href={nearHref({ ...query, product_id: undefined }, 1)}>{t("nearme.all_branches")}</a>
          </p>
        </Alert>
      )}
      <BranchFilters {...props} />
      <section aria-labelledby="results">
        <h2 id="results">{branches.ok ? t("nearme.count", { count: total }) : t("nearme.title")}</h2>
        {!branches.ok && <SectionError retryHref={nearHref(query, query.page)} section={t("nearme.title")} />}
        {branches.ok && branches.data.results.length === 0 && (
          <EmptyState
            icon="pin"
            title={t("empty.filter")}
            action={<ButtonLink href={paths.nearme()}>{t("empty.clear")}</ButtonLink>}
          />
        )}
        {branches.ok && branches.data.results.length > 0 && (
          <ol className="card-list card-list-grid" start={before + 1}>
            {branches.data.results.map((plant, at) => (
              <li key={plant.id}>
                <BranchRow
                  plant={plant}
                  position={t("nearme.position", { position: before + at + 1, total })}
                  product_id={product?.id}
                />
              </li>
            ))}
          </ol>
        )}
        {branches.ok && (
          <Pagination
            page={query.page}
            lastPage={branches.data.meta.last_page}
            href={(page) => nearHref(query, page)}
            label={t("nearme.pages")}
          />
        )}
      </section>
    </>
  );
}
