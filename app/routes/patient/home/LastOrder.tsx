import { useTranslation } from "~/i18n/use-translation.ts";
import { today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { LastOrder as LastOrderData } from "~/upstream/dashboard/dashboard.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

/** Reorders the last order; the link shows today's prices first. */
export function LastOrderCard({ order }: { order: LastOrderData }) {
  const { t } = useTranslation("catalogue");
  const { order_number, names, plant_name, created_at } = order;
  const at = new Date(created_at ?? "");
  const day = Number.isNaN(at.getTime()) ? null : today(undefined, at);
  return (
    <section aria-labelledby="last-order">
      <h2 id="last-order">{t("home.last")}</h2>
      <ul className="rows">
        <li>
          <PageLink className="action" href={paths.orderAgain(order_number)}>
            <strong>{names.join(", ") || order_number}</strong>
          </PageLink>
          <p className="muted small">
            {plant_name}
            {plant_name && day && " · "}
            {day && <DateText value={day} />}
          </p>
        </li>
      </ul>
    </section>
  );
}
