import { useTranslation } from "~/i18n/use-translation.ts";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ListSection } from "~/ui/ListPage.tsx";
import { Table } from "~/ui/Table.tsx";
import type { BranchView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function Services({ plant, services, page }: Pick<BranchView, "plant" | "services" | "page">) {
  const { t } = useTranslation(["catalogue", "common"]);
  if (!services.ok && services.notYet) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t("branch.services")}</h2>
      <ListSection
        list={services}
        page={page}
        hrefOf={(to) => pageHref((query) => paths.branch(plant.id, query), {}, to)}
        name={t("branch.services")}
        pagesLabel={t("branch.pages")}
        empty={<p>{t("empty.filter")}</p>}
      >
        {({ results }) => (
          <Table
            caption={t("branch.services")}
            narrow="stack"
            rows={results}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "name",
                head: t("common:name"),
                cell: ({ id, name }) => (
                  <PageLink href={paths.test(id, { plant_id: plant.id })}>{name}</PageLink>
                ),
              },
              {
                key: "price",
                head: t("common:price"),
                numeric: true,
                cell: ({ prices }) => {
                  const price = prices.find(({ plant_id }) => plant_id === plant.id);
                  return price ? <PriceText price={price} /> : "–";
                },
              },
            ]}
          />
        )}
      </ListSection>
    </section>
  );
}
