import { useTranslation } from "~/i18n/use-translation.ts";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import type { VisitView } from "~/features/visit/visit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Dashboard, HomeOrder } from "~/upstream/dashboard/dashboard.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface NextVisitProps {
  next: Dashboard["next_order"];
  visit: VisitView | null;
}

export function NextVisit({ next, visit }: NextVisitProps) {
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
    </section>
  );
}

function Visit({ order, visit }: { order: HomeOrder; visit: VisitView }) {
  const { t } = useTranslation("catalogue");
  const names = [
    ...new Set(order.items.filter(({ product_id }) => product_id !== null).map(({ name }) => name)),
  ];
  return (
    <VisitCard
      level={3}
      folded
      visit={visit}
      about={
        <PageLink className="action" href={paths.order(order.order_number)}>
          {(order.package_name ?? names.join(", ")) || t("home.see_order")}
        </PageLink>
      }
    />
  );
}
