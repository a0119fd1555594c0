import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { hasHours, HoursToday } from "~/features/catalogue/PlantFacts.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Row } from "~/ui/RowList.tsx";
import { useDistance } from "./use-distance.tsx";

interface BranchRowProps {
  plant: Plant;
  id: string;
  position: string;
  product_id: string | undefined;
  /** below a heading that names its city */
  inCity?: boolean;
  level?: 3 | 4;
}

export function BranchRow({ plant, id, position, product_id, inCity = false, level = 3 }: BranchRowProps) {
  const { t } = useTranslation("catalogue");
  const offer = plant.product?.prices[0];
  return (
    <Row
      id={id}
      title={plant.name}
      href={paths.branch(plant.id)}
      level={level}
      note={
        <>
          <p>
            <span className="vh">{position} </span>
            {useDistance(plant)}
            <span className="upper">
              {[plant.address, inCity ? null : plant.city_name].filter(Boolean).join(", ")}
            </span>
          </p>
          {hasHours(plant) && (
            <p>
              <HoursToday plant={plant} />
            </p>
          )}
        </>
      }
      beside={offer && <PriceText price={offer} />}
      end={
        product_id && (
          <ButtonLink
            look="secondary"
            href={paths.test(product_id, { plant_id: plant.id })}
            hiddenText={plant.name}
          >
            {t("branch.book")}
          </ButtonLink>
        )
      }
    />
  );
}
