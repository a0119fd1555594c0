import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  hasHours,
  HolidayList,
  HoursTable,
  HoursToday,
  PlantFacts,
} from "~/features/catalogue/PlantFacts.tsx";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { Reviews } from "~/features/catalogue/Reviews.tsx";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { directionsUrl } from "~/lib/places.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import { loadBranch, type BranchView } from "./load.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

const query = z.object({ page: queryPage });

export const handle = { sheets: ["detail"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadBranch(up, params["id"] ?? "", readQuery(request, query).page);
}

export default function Branch() {
  const { plant, services, reviews, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  return (
    <>
      <PageHeader title={plant.name} backHref={paths.nearme()} backText={t("branch.back")} />
      <DetailPage
        action={<ButtonLink href={paths.tests({ plant_id: plant.id })}>{t("branch.book")}</ButtonLink>}
      >
        <PlantFacts
          address={[plant.address, plant.city_name, plant.province_name]}
          hours={hasHours(plant) && <HoursToday plant={plant} />}
          phone={plant.phone}
        />
        <p>
          <a className="action" href={directionsUrl(plant)} rel="noopener noreferrer">
            {t("nearme.directions")}
          </a>
        </p>
        {plant.opening_hours.length > 0 && (
          <section aria-labelledby="hours">
            <h2 id="hours">{t("hours.title")}</h2>
            <HoursTable plant={plant} />
            <HolidayList plant={plant} />
          </section>
        )}
        <section aria-labelledby="facilities">
          <h2 id="facilities">{t("branch.facilities")}</h2>
          {plant.facilities.length === 0 && plant.supports_home_care === false ? (
            <p className="muted">{t("branch.no_facilities")}</p>
          ) : (
            <ul>
              {plant.facilities.map((facility) => (
                <li key={facility}>{facility}</li>
              ))}
              {plant.supports_home_care === true && <li>{t("branch.home_care")}</li>}
              {!isUnderstood(plant.supports_home_care) && (
                <li>
                  {t("branch.home_care")}: <NotUnderstoodNote />
                </li>
              )}
            </ul>
          )}
        </section>
        <Services plant={plant} services={services} page={page} />
        <Reviews
          reviews={reviews}
          average={plant.rating_avg}
          count={plant.rating_count}
          retryHref={paths.branch(plant.id)}
        />
      </DetailPage>
    </>
  );
}

function Services({ plant, services, page }: Pick<BranchView, "plant" | "services" | "page">) {
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
