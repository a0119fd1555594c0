import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import { isConfidential } from "./order-name.ts";
import type { LastOrder } from "~/upstream/dashboard/dashboard.server.ts";

/** "Order again" in one press. */
export function LastOrderSection({ order }: { order: LastOrder }) {
  const { t } = useTranslation(["catalogue", "home-care", "ui"]);
  const { order_number, order_type, names, plant_name } = order;
  const branch = isUnderstood(order_type) ? plant_name : t("ui:not_understood");
  const place = order_type === "home_care" ? t("home-care:visit.at_home") : branch;
  const href = paths.orderAgain(order_number);
  if (!useOffered()(href) || isConfidential(order)) return null;
  return (
    <section aria-labelledby="last-order">
      <h2 id="last-order">{t("catalogue:home.last")}</h2>
      <RowList>
        <Row title={names.join(", ") || order_number} href={href} note={place} />
      </RowList>
    </section>
  );
}
