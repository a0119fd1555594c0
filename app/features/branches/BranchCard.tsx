import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { Card } from "~/ui/Card.tsx";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { hasHours, HoursToday } from "~/features/catalogue/PlantFacts.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { useDistance } from "./use-distance.tsx";

interface BranchCardProps {
  plant: Plant;
  number: number;
  mapHref: string | null;
}

/** Beside the map. */
export function BranchCard({ plant, number, mapHref }: BranchCardProps) {
  const { t } = useTranslation("branches");
  const offer = plant.product?.prices[0];
  return (
    <Card
      title={
        <>
          <span className="map-number">{number}</span>
          {plant.name}
        </>
      }
      level={3}
      href={paths.branch(plant.id)}
      actions={
        mapHref && (
          <PageLink className="action" href={mapHref}>
            {t("show_here")}
            <span className="vh"> {plant.name}</span>
          </PageLink>
        )
      }
    >
      {offer && (
        <p>
          <PriceText price={offer} />
        </p>
      )}
      <p className="small">
        {useDistance(plant)}
        {plant.city_name && `${plant.city_name}. `}
        {hasHours(plant) && <HoursToday plant={plant} />}
      </p>
    </Card>
  );
}
