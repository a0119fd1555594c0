import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { VoucherFields } from "~/features/vouchers/VoucherFields.tsx";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import type { Cart } from "~/upstream/orders/cart.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import type { CartPageProps } from "./types.ts";

/** The cart has asked for people already. */
const AFTER_PEOPLE = 2;

const blockedIn = ({ items }: Cart) => items.filter(({ available }) => !available).length;

export function CheckoutBar({ cart }: { cart: Cart }) {
  const { t } = useTranslation(["cart", "common"]);
  const blocked = blockedIn(cart);
  return (
    <>
      <p>
        {t("common:total")} <Money strong amount={cart.grand_total} />
      </p>
      {blocked === 0 && cart.grand_total !== null ? (
        <ButtonLink href={paths.checkout({ step: AFTER_PEOPLE })}>{t("checkout")}</ButtonLink>
      ) : (
        <a className="action" href="#sums">
          {t("blocked_short")}
        </a>
      )}
    </>
  );
}

export function CartTotals(props: CartPageProps) {
  const { cart } = props;
  const { t } = useTranslation(["cart", "common"]);
  const blocked = blockedIn(cart);
  return (
    <aside id="sums" aria-labelledby="sums-title" className="card cart-sums">
      <h2 id="sums-title" className="card-title">
        {t("sums.title")}
      </h2>
      <PriceRows
        rows={[
          ...(cart.total_discount === 0
            ? []
            : [
                { label: t("common:subtotal"), amount: cart.amount_total },
                { label: t("common:discount"), amount: cart.total_discount, kind: "discount" as const },
              ]),
          { label: t("common:total"), amount: cart.grand_total, kind: "total" },
        ]}
      />
      <Voucher {...props} />
      {blocked > 0 && <Alert kind="warning">{t("blocked", { count: blocked })}</Alert>}
      {cart.grand_total === null && <Alert kind="warning">{t("common:total_unknown")}</Alert>}
    </aside>
  );
}

function Voucher({ cart: { voucher } }: CartPageProps) {
  const failure = useFormResult();
  const { t } = useTranslation("cart");
  const fields = fieldsOf(voucherSchema, failure?.intent === "voucher" ? failure : undefined);
  return (
    <PostForm
      needs={voucher ? "DELETE /cart/remove-voucher" : "POST /cart/apply-voucher"}
      intent={voucher ? "remove-voucher" : "voucher"}
      label={t("voucher.title")}
    >
      {voucher ? (
        <VoucherFields voucher={voucher} field={fields.code} />
      ) : (
        <Fold open={failure?.intent === "voucher"}>
          <summary>{t("voucher.have")}</summary>
          <VoucherFields voucher={voucher} field={fields.code} />
        </Fold>
      )}
    </PostForm>
  );
}
