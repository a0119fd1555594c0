import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { hasHours, HoursToday, Phone } from "~/features/catalogue/PlantFacts.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row } from "~/ui/RowList.tsx";
import { BranchWays } from "./BranchWays.tsx";
import { useDistance } from "./use-distance.tsx";

interface BranchRowProps {
  plant: Plant;
  id: string;
  /** "3 of 10" */
  position?: string;
  /** its pin on the map beside the list */
  number?: number;
  mapHref?: string | null;
  product_id: string | undefined;
  isLast: boolean;
  /** below a heading that names its city */
  inCity?: boolean;
  level?: 3 | 4;
}

export function BranchRow(props: BranchRowProps) {
  const { plant, id, position, number, mapHref, product_id, isLast, inCity = false, level = 3 } = props;
  const { t } = useTranslation(["catalogue", "branches"]);
  const offer = plant.product?.prices[0];
  const plant_id = plant.id;
  return (
    <Row
      id={id}
      title={
        <>
          {number !== undefined && <span className="map-number">{number}</span>}
          {plant.name}
        </>
      }
      href={paths.branch(plant_id)}
      level={level}
      beside={
        offer ? <PriceText price={offer} /> : isLast && <span className="small">{t("nearme.last")}</span>
      }
      note={
        <>
          {position && <span className="vh">{position} </span>}
          {hasHours(plant) && (
            <p>
              <HoursToday plant={plant} />
            </p>
          )}
          <Place plant={plant} inCity={inCity} phone={number === undefined ? plant.phone : null} />
          <div className="cluster">
            <BranchWays
              branch={plant}
              bookHref={product_id ? paths.test(product_id, { plant_id }) : paths.tests({ plant_id })}
            />
            {mapHref && (
              <PageLink className="action" href={mapHref}>
                {t("branches:show_here")}
                <span className="vh"> {plant.name}</span>
              </PageLink>
            )}
          </div>
        </>
      }
    />
  );
}

function Place({ plant, inCity, phone }: { plant: Plant; inCity: boolean; phone: string | null }) {
  const { address, city_name } = plant;
  const distance = useDistance(plant);
  const place = [address, inCity ? null : city_name].filter(Boolean).join(", ");
  return (
    (distance || place || phone) && (
      <p>
        {distance}
        {place} {phone && <Phone phone={phone} />}
      </p>
    )
  );
}
