import { useTranslation } from "react-i18next";
import { isBuilt, paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import type { Cart } from "~/upstream/cart.server.ts";
import type { BookablePerson } from "~/upstream/family.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartTotals } from "./CartTotals.tsx";

export interface CartPageProps {
  cart: Cart;
  people: BookablePerson[];
  plants: { id: string; name: string }[];
  /** values of a form whose session had ended */
  kept: Record<string, string[]> | null;
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** The cart (screens.md §2.1). */
export function CartPage(props: CartPageProps) {
  const { cart, failure, kept } = props;
  const { t } = useTranslation(["cart", "errors"]);
  const row = failure?.values["cart_item_id"]?.[0];
  const listed = cart.items.some(({ cart_item_id }) => cart_item_id === row);
  const errors = (failure?.errors ?? []).map(({ field, text }) => {
    if (field === "code") return { field, text };
    return field && row && listed ? { field: `${field}-${row}`, text } : { text };
  });
  return (
    <>
      <ErrorSummary items={errors} />
      <PageHeader title={t("title")} />
      {kept && <Alert>{t("errors:kept_notice")}</Alert>}
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="split">
          <CartLines {...props} />
          <CartTotals {...props} />
        </div>
      )}
    </>
  );
}

function EmptyCart() {
  const { t } = useTranslation("cart");
  return (
    <EmptyState
      icon="cart"
      title={t("empty.title")}
      reason={t("empty.reason")}
      action={
        <>
          <ButtonLink href={paths.tests()}>{t("empty.tests")}</ButtonLink>
          {isBuilt(paths.promo()) && (
            <p>
              <a className="action" href={paths.promo()}>
                {t("empty.promos")}
              </a>
            </p>
          )}
        </>
      }
    />
  );
}
