import { useTranslation } from "~/i18n/use-translation.ts";
import { formatKm } from "~/lib/decimals.ts";
import { paths } from "~/lib/paths.ts";
import { directionsUrl } from "~/lib/places.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { Card } from "~/ui/Card.tsx";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { hasHours, HoursToday, PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface BranchRowProps {
  plant: Plant;
  number?: number | undefined;
  position: string;
  product_id: string | undefined;
  mapHref: string | null;
}

export function BranchRow({ plant, number, position, product_id, mapHref }: BranchRowProps) {
  const { t, lang } = useTranslation(["catalogue", "branches"]);
  const isOnMap = number !== undefined;
  const offer = plant.product?.prices[0];
  const distance = plant.distance_km !== null && (
    <strong>
      {t("nearme.distance", { km: formatKm(plant.distance_km, lang) })}
      {", "}
    </strong>
  );
  return (
    <Card
      title={
        <>
          {isOnMap && <span className="map-number">{number}</span>}
          {plant.name}
        </>
      }
      level={3}
      href={paths.branch(plant.id)}
      actions={
        <>
          {!isOnMap && (
            <a className="action" href={directionsUrl(plant)} rel="noopener noreferrer">
              {t("nearme.directions")}
              <span className="vh"> {plant.name}</span>
            </a>
          )}
          {mapHref && (
            <PageLink className="action" href={mapHref}>
              {t("branches:show_here")}
              <span className="vh"> {plant.name}</span>
            </PageLink>
          )}
          {!isOnMap && (
            <PageLink
              className="action"
              href={
                product_id
                  ? paths.test(product_id, { plant_id: plant.id })
                  : paths.tests({ plant_id: plant.id })
              }
            >
              {t("branch.book")}
              <span className="vh"> {plant.name}</span>
            </PageLink>
          )}
        </>
      }
    >
      {!isOnMap && <p className="muted small">{position}</p>}
      {offer && (
        <p>
          <PriceText price={offer} />
        </p>
      )}
      {isOnMap ? (
        <p className="small">
          {distance}
          {plant.city_name && `${plant.city_name}. `}
          {hasHours(plant) && <HoursToday plant={plant} />}
        </p>
      ) : (
        <PlantFacts
          lead={distance}
          address={[plant.address, plant.city_name]}
          hours={hasHours(plant) && <HoursToday plant={plant} />}
          phone={plant.phone}
        />
      )}
    </Card>
  );
}
