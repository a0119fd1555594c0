import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Card } from "~/ui/Card.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { OrdersView } from "./orders.server.ts";
import { OrdersTab } from "./OrdersTab.tsx";
import { tabs, type Tab } from "./tabs.ts";

interface ProfilePageProps {
  tab: Tab;
  name: string;
  medicalRecordNumber: string | null;
  /** null on the other tabs, which are not built yet */
  orders: OrdersView | null;
}

/** Identity of the patient, and the parts of the profile as tabs. */
export function ProfilePage({ tab, name, medicalRecordNumber, orders }: ProfilePageProps) {
  const { t } = useTranslation(["account", "order", "errors"]);
  return (
    <div className="stack">
      <PageHeader title={t("order:list.heading")} />
      {!orders && (
        <Card title={<span className="upper">{name}</span>}>
          <p>
            {t("account:menu.mrn")}: <strong>{medicalRecordNumber ?? "–"}</strong>{" "}
            <a href={paths.menu()}>{t("account:menu.my_qr")}</a>
          </p>
        </Card>
      )}
      <Tabs
        label={t("order:list.tabs")}
        tabs={tabs.map((one) => ({
          href: paths.profile({ tab: one }),
          label: t(`account:profile.tabs.${one}`),
          current: one === tab,
        }))}
      />
      {orders ? (
        <OrdersTab {...orders} />
      ) : (
        <EmptyState
          art="empty"
          title={t("errors:in_preparation.heading")}
          reason={t("errors:in_preparation.lead")}
        />
      )}
    </div>
  );
}
