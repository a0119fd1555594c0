import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { BranchFilters } from "./BranchFilters.tsx";
import { BranchRow } from "./BranchRow.tsx";
import type { BranchesView } from "./load.server.ts";

/** Branches as a numbered list. */
export function BranchList(props: BranchesView) {
  const { branches, product, query } = props;
  const { t } = useTranslation("catalogue");
  return (
    <ListPage
      title={t("nearme.title")}
      intro={
        product && (
          <Alert>
            <p>
              {t("nearme.offering")} <a href={paths.test(product.id)}>{product.name}</a>.{" "}
              <a href={pageHref(paths.nearme, { ...query, product_id: undefined }, 1)}>
                {t("nearme.all_branches")}
              </a>
            </p>
          </Alert>
        )
      }
      filters={<BranchFilters {...props} />}
      count={(count) => t("nearme.count", { count })}
      list={branches}
      page={query.page}
      hrefOf={(page) => pageHref(paths.nearme, query, page)}
      pagesLabel={t("nearme.pages")}
      empty={
        <EmptyState
          art="branches"
          title={t("empty.filter")}
          action={<ButtonLink href={paths.nearme()}>{t("empty.clear")}</ButtonLink>}
        />
      }
    >
      {({ results, meta }) => {
        const first = (meta.page - 1) * meta.per_page + 1;
        return (
          <ol className="card-list card-list-grid" start={first}>
            {results.map((plant, at) => (
              <li key={plant.id}>
                <BranchRow
                  plant={plant}
                  position={t("nearme.position", { position: first + at, total: meta.total })}
                  product_id={product?.id}
                />
              </li>
            ))}
          </ol>
        );
      }}
    </ListPage>
  );
}
