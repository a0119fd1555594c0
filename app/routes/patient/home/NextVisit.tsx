import { isConfidential } from "~/features/orders/order-name.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import type { VisitView } from "~/features/visit/visit.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import type { Dashboard, HomeOrder } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { VisitShort } from "~/features/orders/VisitText.tsx";
import type { HomePageProps } from "./types.ts";

interface NextVisitProps extends Pick<HomePageProps, "visit" | "soon"> {
  next: Dashboard["next_order"];
}

export function NextVisit({ next, visit, soon }: NextVisitProps) {
  const { t } = useTranslation("catalogue");
  if (next === null) return null;
  return (
    <section aria-labelledby="next-visit">
      <h2 id="next-visit">{t("home.next_visit")}</h2>
      {next.order && visit ? (
        <Visit order={next.order} visit={visit} />
      ) : (
        <EmptyState
          art="visit"
          title={t("home.no_visits")}
          action={<ButtonLink href={paths.tests()}>{t("home.book")}</ButtonLink>}
        />
      )}
      {soon.length > 0 && (
        <RowList>
          {soon.map((order) => (
            <SoonVisit key={order.order_number} order={order} />
          ))}
        </RowList>
      )}
    </section>
  );
}

function Visit({ order, visit }: { order: HomeOrder; visit: VisitView }) {
  const { t } = useTranslation("catalogue");
  const people = peopleOf(order);
  return (
    <VisitCard
      level={3}
      folded
      visit={visit}
      about={
        <>
          {people.length > 1 && <p className="upper">{people.join(", ")}</p>}
          <PageLink className="action" href={paths.order(order.order_number)}>
            {namesOf(order) || t("home.see_order")}
          </PageLink>
        </>
      }
    />
  );
}

function SoonVisit({ order }: { order: HomePageProps["soon"][number] }) {
  const { t } = useTranslation(["catalogue", "home-care", "visit"]);
  const { schedule, home, plant, fast, fastUnread } = order.visit;
  const people = peopleOf(order);
  const isPlaceKnown = !schedule || isUnderstood(schedule.service);
  const place = home ? t("home-care:visit.at_home") : plant?.name;
  const from = fast && t("visit:fasting.from", { at: fast.at });
  return (
    <Row
      title={schedule ? <VisitShort {...schedule} isPast={false} /> : t("visit:card.no_time")}
      href={paths.order(order.order_number)}
      note={
        <>
          {[isPlaceKnown ? place : t("visit:card.place_unread"), namesOf(order)].filter(Boolean).join(" · ")}
          {people.length > 0 && <span className="line upper">{people.join(", ")}</span>}
          {(fastUnread || from) && (
            <strong className="line">{fastUnread ? t("visit:fasting.unread") : from}</strong>
          )}
        </>
      }
    />
  );
}

function peopleOf({ items }: Pick<HomeOrder, "items">): string[] {
  return [...new Set(items.map(({ patient_name }) => patient_name ?? "").filter(Boolean))];
}

function namesOf(order: Pick<HomeOrder, "package_name" | "items" | "sensitive">): string {
  if (isConfidential(order)) return "";
  const { package_name, items } = order;
  const tests = items.filter(({ product_id }) => product_id !== null);
  return package_name ?? [...new Set(tests.map(({ name }) => name))].join(", ");
}
