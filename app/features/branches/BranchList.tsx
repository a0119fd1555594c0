import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { RowList } from "~/ui/RowList.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { BranchFilters } from "./BranchFilters.tsx";
import { Areas } from "./Areas.tsx";
import { areasOf } from "./areas.ts";
import { BranchRow } from "./BranchRow.tsx";
import type { BranchesView } from "./load.server.ts";
import { pointOf } from "./pins.ts";
import { mapViewText, viewAround } from "./view.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface BranchListProps extends BranchesView {
  at: typeof paths.nearme;
  map?: ReactNode;
  noMap?: ReactNode;
}

const CLOSE = 5;

export function BranchList({ map, noMap, ...props }: BranchListProps) {
  const { branches, product, query, at } = props;
  const { t } = useTranslation(["catalogue", "branches"]);
  const isMap = at === paths.nearmeMap;
  const other = isMap ? paths.nearme : paths.nearmeMap;
  return (
    <ListPage
      title={t("nearme.title")}
      intro={
        product && (
          <Alert>
            <p>
              {t("nearme.offering")} <PageLink href={paths.test(product.id)}>{product.name}</PageLink>.{" "}
              <PageLink href={pageHref(at, { ...query, product_id: undefined }, 1)}>
                {t("nearme.all_branches")}
              </PageLink>
            </p>
          </Alert>
        )
      }
      filters={<BranchFilters {...props} />}
      beside={
        (isMap || props.knows.places) && (
          <ButtonLink
            look="secondary"
            icon={isMap ? undefined : "pin"}
            href={pageHref(other, { ...query }, query.page)}
          >
            {isMap ? t("branches:show_list") : t("branches:show")}
          </ButtonLink>
        )
      }
      note={noMap}
      count={(count) => t("nearme.count", { count })}
      list={branches}
      page={query.page}
      hrefOf={(page) => pageHref(at, query, page)}
      pagesLabel={t("nearme.pages")}
      empty={
        <EmptyState
          art="branches"
          title={t("empty.filter")}
          action={<ButtonLink href={at()}>{t("empty.clear")}</ButtonLink>}
        />
      }
    >
      {({ results, meta }) => {
        const first = (meta.page - 1) * meta.per_page + 1;
        const row = (plant: Plant, index: number) => ({
          id: `branch-${String(first + index)}`,
          plant,
          product_id: product?.id,
          isLast: plant.id === props.last,
        });
        return map ? (
          <div className="map-and-list">
            {map}
            <RowList start={first}>
              {results.map((plant, index) => (
                <BranchRow
                  key={plant.id}
                  {...row(plant, index)}
                  number={first + index}
                  mapHref={closeUp(plant)}
                />
              ))}
            </RowList>
          </div>
        ) : (
          <Areas areas={areasOf(results, props.sort)}>
            {(plant, index, level, inCity) => (
              <BranchRow
                key={plant.id}
                {...row(plant, index)}
                position={t("nearme.position", { position: first + index, total: meta.total })}
                inCity={inCity}
                level={level}
              />
            )}
          </Areas>
        );
      }}
    </ListPage>
  );

  function closeUp(plant: Plant): string | null {
    const point = pointOf(plant);
    return point && mapHref(query, mapViewText(viewAround(point, CLOSE)));
  }
}

export function mapHref(query: BranchesView["query"], view: string): string {
  return `${pageHref(paths.nearmeMap, { ...query, view }, query.page)}#map`;
}
