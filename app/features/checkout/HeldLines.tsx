import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { CheckoutReviewView } from "./review.server.ts";

/** Says which lines of the cart would be ordered a second time. */
export function HeldLines({ orders }: { orders: CheckoutReviewView["holding"] }) {
  const { t } = useTranslation(["checkout", "orders", "payments"]);
  if (orders.length === 0) return null;
  return (
    <Alert kind="warning">
      {orders.map(({ order_number, names, payHref }) => (
        <p key={order_number}>
          {t("checkout:review.held_lines", {
            count: names.length,
            names: names.join(", "),
            number: order_number,
          })}{" "}
          <PageLink href={payHref} className="action">
            {t("orders:next.pay")}
            <span className="vh"> {order_number}</span>
          </PageLink>{" "}
          <PageLink href={paths.orderCancel(order_number)} className="action">
            {t("payments:pending.cancel")}
            <span className="vh"> {order_number}</span>
          </PageLink>
        </p>
      ))}
    </Alert>
  );
}
