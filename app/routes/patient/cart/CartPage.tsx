import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { inputOf } from "~/forms/failure.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary, type ErrorItem } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { CartLines } from "./CartLines.tsx";
import { CartTotals, CheckoutBar } from "./CartTotals.tsx";
import { changedId, changedMeanwhile, resultOf } from "./line-result.ts";
import type { CartPageProps } from "./types.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function CartPage(props: CartPageProps) {
  const { t } = useTranslation("cart");
  return (
    <>
      <ErrorSummary items={useLinkedErrors(props)} />
      <PageHeader title={t("title")} />
      {props.cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <DetailPage action={<CheckoutBar cart={props.cart} />}>
          <CartLines {...props} />
          <CartTotals {...props} />
        </DetailPage>
      )}
    </>
  );
}

/** Errors linked to element IDs of the posted form, a line's or the voucher's. */
function useLinkedErrors({ cart }: CartPageProps): ErrorItem[] {
  const failure = useFormResult();
  if (!failure) return [];
  if (failure.intent === "voucher" && cart.voucher === null) return failure.errors;
  const id = inputOf(failure, "cart_item_id");
  const line = cart.items.find(({ cart_item_id }) => cart_item_id === id);
  const changed = line && changedMeanwhile(resultOf(line, failure), cart);
  return failure.errors.map(({ field, text }) => {
    if (line && field) return { field: `${field}-${id}`, text };
    return changed ? { field: changedId(line), text } : { text };
  });
}

function EmptyCart() {
  const { t } = useTranslation("cart");
  return (
    <EmptyState
      art="cart"
      title={t("empty.title")}
      reason={t("empty.reason")}
      action={
        <>
          <ButtonLink href={paths.tests()}>{t("empty.tests")}</ButtonLink>
          <p>
            <PageLink className="action" href={paths.promo()}>
              {t("empty.promos")}
            </PageLink>
          </p>
        </>
      }
    />
  );
}
