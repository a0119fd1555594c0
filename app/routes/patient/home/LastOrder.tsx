import { useTranslation } from "~/i18n/use-translation.ts";
import { today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { LastOrder as LastOrderData } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Task } from "./Task.tsx";

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
        <Task
          title={names.join(", ") || order_number}
          action={
            <ButtonLink look="secondary" href={paths.orderAgain(order_number)} hiddenText={order_number}>
              {t("home.last_go")}
            </ButtonLink>
          }
        >
          <p className="muted small">
            {plant_name}
            {plant_name && day && " · "}
            {day && <DateText value={day} />}
          </p>
        </Task>
      </ul>
    </section>
  );
}
