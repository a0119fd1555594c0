import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { directionsUrl, telephoneUrl } from "~/lib/places.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { hasHours, HoursToday } from "~/features/catalogue/PlantFacts.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row } from "~/ui/RowList.tsx";
import { useDistance } from "./use-distance.tsx";

interface BranchRowProps {
  plant: Plant;
  id: string;
  position: string;
  product_id: string | undefined;
}

export function BranchRow({ plant, id, position, product_id }: BranchRowProps) {
  const { t } = useTranslation("catalogue");
  const offer = plant.product?.prices[0];
  return (
    <Row
      id={id}
      title={plant.name}
      href={paths.branch(plant.id)}
      note={
        <>
          <p>
            <span className="vh">{position} </span>
            {useDistance(plant)}
            <span className="upper">{[plant.address, plant.city_name].filter(Boolean).join(", ")}</span>
          </p>
          <p>
            {hasHours(plant) && (
              <>
                <HoursToday plant={plant} />
                {plant.phone && " · "}
              </>
            )}
            {plant.phone && <Phone phone={plant.phone} />}
          </p>
          <p className="cluster">
            <ButtonLink
              look="secondary"
              href={
                product_id
                  ? paths.test(product_id, { plant_id: plant.id })
                  : paths.tests({ plant_id: plant.id })
              }
              hiddenText={plant.name}
            >
              {t("branch.book")}
            </ButtonLink>
            <a className="action" href={directionsUrl(plant)} rel="noopener noreferrer">
              {t("nearme.directions")}
              <span className="vh"> {plant.name}</span>
            </a>
          </p>
        </>
      }
      beside={offer && <PriceText price={offer} />}
    />
  );
}

function Phone({ phone }: { phone: string }) {
  const href = telephoneUrl(phone);
  const text = formatPhone(phone).replaceAll(" ", "\u00a0");
  return href ? <PageLink href={href}>{text}</PageLink> : <>{text}</>;
}
