import { useTranslation } from "react-i18next";
import { formatDate, formatTimeRange, zoneName } from "~/lib/dates.ts";
import { fastFrom } from "~/lib/hours.ts";
import { isBuilt, paths } from "~/lib/paths.ts";
import type { Dashboard, HomeOrder } from "~/upstream/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { textLang } from "~/i18n/text-language.ts";
import { EmptyState } from "~/ui/States.tsx";

interface NextVisitProps {
  next: Dashboard["next_order"];
  preparation: HomeOrder["preparation"];
}

/** Next visit: time, place and preparation. A failure is shown by the section above. */
export function NextVisit({ next, preparation }: NextVisitProps) {
  const { t } = useTranslation("catalogue");
  if (next === null) return null;
  return (
    <section aria-labelledby="next-visit">
      <h2 id="next-visit">{t("home.next_visit")}</h2>
      {next.order ? (
        <Visit order={next.order} preparation={preparation} />
      ) : (
        <EmptyState
          art="visit"
          title={t("home.no_visits")}
          action={<ButtonLink href={paths.tests()}>{t("home.book")}</ButtonLink>}
        />
      )}
    </section>
  );
}

function Visit({ order, preparation }: { order: HomeOrder; preparation: HomeOrder["preparation"] }) {
  const { t } = useTranslation("catalogue");
  const { schedule, plant, items } = order;
  const names = [...new Set(items.map(({ name }) => name))];
  const href = paths.order(order.order_number);
  return (
    <Card
      strong
      level={3}
      title={
        schedule ? (
          <>
            <DateText value={schedule.date} form="long" />,{" "}
            {formatTimeRange(schedule.time_start, schedule.time_end, schedule.timezone)}
          </>
        ) : (
          order.order_number
        )
      }
      actions={
        <>
          {isBuilt(href) && (
            <a className="action" href={href}>
              {t("home.see_order")}
            </a>
          )}
          <a className="action" href={paths.menu()}>
            {t("home.qr")}
          </a>
        </>
      }
    >
      <p>
        {plant && <strong>{plant.name}</strong>}
        {plant && names.length > 0 && ": "}
        {order.package_name ?? names.join(", ")}
      </p>
      {preparation && <Preparation order={order} preparation={preparation} />}
    </Card>
  );
}

/** "Fast 10 hours from 21:00 WIB", with the day. */
function Preparation({
  order: { schedule },
  preparation: { fasting_hours, texts },
}: {
  order: HomeOrder;
  preparation: NonNullable<HomeOrder["preparation"]>;
}) {
  const { t, i18n } = useTranslation("catalogue");
  const lang = textLang(i18n.language);
  const from =
    schedule && fasting_hours > 0 ? fastFrom(schedule.date, schedule.time_start, fasting_hours) : null;
  return (
    <>
      {schedule && from && (
        <p>
          <strong>
            {t("home.fast_from", {
              count: fasting_hours,
              time: `${from.time} ${zoneName(schedule.timezone)}`,
            })}
          </strong>{" "}
          ({formatDate(from.date, lang)})
        </p>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
