import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { directionsUrl } from "~/lib/places.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { hasHours, HoursTable, HoursToday, PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { Reviews } from "~/features/catalogue/Reviews.tsx";
import type { BranchView } from "./load.server.ts";
import { Services } from "./Services.tsx";

export function BranchPage({ plant, services, reviews, page }: BranchView) {
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
          </section>
        )}
        <section aria-labelledby="facilities">
          <h2 id="facilities">{t("branch.facilities")}</h2>
          {plant.facilities.length === 0 && !plant.supports_home_care ? (
            <p className="muted">{t("branch.no_facilities")}</p>
          ) : (
            <ul>
              {plant.facilities.map((facility) => (
                <li key={facility}>{facility}</li>
              ))}
              {plant.supports_home_care && <li>{t("branch.home_care")}</li>}
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
