import { VisitText } from "~/features/orders/VisitText.tsx";
import { HeldUntil } from "~/features/time-wishes/HeldUntil.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { useOffered } from "~/ui/offered.ts";
import type { Dashboard } from "~/upstream/dashboard/dashboard.server.ts";

/** Times that are held for the account now. */
export function EarlierTimes({ offers }: { offers: Dashboard["time_offers"] }) {
  const { t } = useTranslation("time-wishes");
  const isOffered = useOffered();
  const shown = (offers ?? []).filter(({ order_number, offer_id }) =>
    isOffered(paths.orderEarlierOffer(order_number, offer_id)),
  );
  return shown.map((offer) => (
    <Card
      key={offer.offer_id}
      strong
      title={t("offer.open")}
      actions={
        <ButtonLink
          href={paths.orderEarlierOffer(offer.order_number, offer.offer_id)}
          hiddenText={offer.order_number}
        >
          {t("offer.see")}
        </ButtonLink>
      }
    >
      <p>
        <VisitText {...offer.after} />, {offer.after.plant_name}
      </p>
      <p>
        <HeldUntil offer={offer} />
      </p>
    </Card>
  ));
}
