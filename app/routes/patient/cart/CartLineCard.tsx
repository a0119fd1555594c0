import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { CartLine } from "~/upstream/orders/cart.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { LineForm } from "./LineForm.tsx";
import type { CartPageProps } from "./types.ts";

export function CartLineCard(props: CartPageProps & { line: CartLine }) {
  const { line } = props;
  const { t } = useTranslation(["cart", "common"]);
  return (
    <Card
      title={line.product_name}
      level={4}
      href={paths.test(line.product_id, { plant_id: line.plant_id ?? undefined })}
    >
      {!line.available && (
        <Alert kind="warning">
          <p className="alert-title">{line.unavailable_reason ?? t("unavailable")}</p>
          <p>{t("remove_or_change")}</p>
        </Alert>
      )}
      {line.available && (
        <p className="cart-price">
          <strong>
            <Money amount={line.sub_total} />
          </strong>{" "}
          <span className="muted">
            {line.qty === 1 ? t("per_person") : t("for_times", { count: line.qty })}
          </span>
          {line.discount_amount !== null && line.discount_amount > 0 && (
            <span className="muted small">
              {" "}
              {t("before")}{" "}
              <del>
                <Money amount={line.amount} />
              </del>
            </span>
          )}
        </p>
      )}
      <div className="cart-line">
        <LineForm {...props} />
        <PostForm hidden={{ cart_item_id: line.cart_item_id }}>
          <Button name="intent" value="remove" look="link" icon="trash" hiddenText={line.product_name}>
            {t("common:remove")}
          </Button>
        </PostForm>
      </div>
    </Card>
  );
}
