import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { Pagination } from "~/ui/Pagination.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import type { BranchPageProps } from "./BranchPage.tsx";

/** What the branch sells, with its prices. */
export function Services({ plant, services, page }: Pick<BranchPageProps, "plant" | "services" | "page">) {
  const { t } = useTranslation(["catalogue", "common"]);
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t("branch.services")}</h2>
      {!services.ok && (
        <SectionError retryHref={paths.branch(plant.id, { page })} section={t("branch.services")} />
      )}
      {services.ok && services.data.results.length === 0 && <p>{t("empty.filter")}</p>}
      {services.ok && services.data.results.length > 0 && (
        <>
          <Table
            caption={t("branch.services")}
            hideCaption
            narrow="stack"
            rows={services.data.results}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "name",
                head: t("common:name"),
                rowHeader: true,
                cell: ({ id, name }) => <a href={paths.test(id, { plant_id: plant.id })}>{name}</a>,
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
          <Pagination
            page={page}
            lastPage={services.data.meta.last_page}
            href={(to) => paths.branch(plant.id, { page: to })}
            label={t("branch.pages")}
          />
        </>
      )}
    </section>
  );
}
