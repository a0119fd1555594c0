import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { CartLine } from "~/upstream/orders/cart.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { LineForm } from "./LineForm.tsx";
import type { CartPageProps } from "./types.ts";

export function CartLineRow(props: CartPageProps & { line: CartLine }) {
  const { line } = props;
  const { t } = useTranslation(["cart", "common"]);
  return (
    <>
      <div className="between">
        <h4 className="cart-name">
          <PageLink href={paths.test(line.product_id, { plant_id: line.plant_id ?? undefined })}>
            {line.product_name}
          </PageLink>
        </h4>
        {line.available && <Price line={line} />}
      </div>
      <p className="muted small upper cart-for">{line.patient_name}</p>
      {!line.available && (
        <Alert kind="warning">
          <p className="alert-title">{line.unavailable_reason ?? t("unavailable")}</p>
          <p>{t("remove_or_change")}</p>
        </Alert>
      )}
      <div className="cart-line">
        <LineForm {...props} />
        <PostForm needs="DELETE /cart/remove" hidden={{ cart_item_id: line.cart_item_id }}>
          <Button name="intent" value="remove" look="link" icon="trash" hiddenText={line.product_name}>
            {t("common:remove")}
          </Button>
        </PostForm>
      </div>
    </>
  );
}

function Price({ line: { qty, amount, discount_amount, sub_total } }: { line: CartLine }) {
  const { t } = useTranslation("cart");
  return (
    <p>
      {discount_amount !== null && discount_amount > 0 && (
        <span className="muted small">
          {t("before")}{" "}
          <del>
            <Money amount={amount} />
          </del>{" "}
        </span>
      )}
      <Money strong amount={sub_total} />
      {qty > 1 && <span className="muted"> {t("for_times", { count: qty })}</span>}
    </p>
  );
}
