import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderedTogether } from "~/features/orders/OrderedTogether.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = { title: "orders:together.title", sheets: ["checkout", "row-list", "success"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { together, plant, ...order } = await getOrder(up, params["order_number"] ?? "");
  const orders = [{ ...order, plant_name: plant?.name ?? null }, ...together].sort((a, b) =>
    a.order_number < b.order_number ? -1 : 1,
  );
  return {
    orders,
    unpaid: orders.filter(({ order_status }) => order_status === "pending").length,
    atBranch: orders.filter(isPaidAtBranch).length,
    unread: orders.filter(
      ({ order_status, payment_status }) => !isUnderstood(order_status) || !isUnderstood(payment_status),
    ).length,
  };
}

function isPaidAtBranch({ order_status, payment_status }: Pick<Order, "order_status" | "payment_status">) {
  return payment_status === "unpaid" && order_status !== "pending" && order_status !== "canceled";
}

export default function OrderTogether() {
  const { t } = useTranslation(["orders", "payments", "common"]);
  const { orders, unpaid, atBranch, unread } = useLoaderData<typeof loader>();
  const leads = [
    ...(unpaid > 0 ? [t("orders:together.unpaid", { count: unpaid })] : []),
    ...(atBranch === orders.length ? [t("orders:together.all_at_branch")] : []),
    ...(atBranch > 0 && atBranch < orders.length
      ? [t("orders:together.at_branch", { count: atBranch })]
      : []),
    ...(unread > 0 ? [t("orders:together.not_understood", { count: unread })] : []),
  ];
  return (
    <div className="narrow stack">
      {unread === 0 && (
        <div className="success-mark">
          <Icon name="check-circle" />
        </div>
      )}
      <PageHeader
        title={t("orders:together.heading", { count: orders.length })}
        lead={leads.length > 0 ? leads.join(" ") : t("orders:together.settled")}
      />
      <OrderedTogether orders={orders} level={2} />
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.orders()}>
          {t("payments:view_order")}
        </ButtonLink>
        <ButtonLink look="secondary" href={paths.patientHome()}>
          {t("common:backHome")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
