import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary, type ErrorItem } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Cart as CartOf } from "~/upstream/orders/cart.server.ts";
import { CartLineRow } from "./CartLineRow.tsx";
import { EmptyCart } from "./EmptyCart.tsx";
import { CartPerson } from "./CartPerson.tsx";
import { CartTotals, CheckoutBar } from "./CartTotals.tsx";
import { changeCart } from "./action.server.ts";
import { groupLines } from "./groups.ts";
import { lineId, changedId, changedMeanwhile, resultOf } from "./line-result.ts";
import { loadCart } from "./load.server.ts";
import type { CartPageProps } from "./types.ts";

export const handle = {
  title: "cart:title",
  /** of an existing line, or the voucher */
  hasForm: ({ cart }: { cart: CartOf }, form: FormFailure) => {
    const id = inputOf(form, "cart_item_id");
    return cart.items.some(({ cart_item_id }) => id === "" || id === cart_item_id);
  },
  sheets: ({ cart }: { cart: CartOf }) =>
    cart.items.length === 0 ? ["row-list"] : ["checkout", "cart", "detail", "people"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadCart(up);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return changeCart(guarded);
}

export default function CartRoute() {
  const props = useLoaderData<typeof loader>();
  const { t } = useTranslation("cart");
  const isEmpty = props.cart.items.length === 0;
  return (
    <>
      <ErrorSummary items={useLinkedErrors(props)} />
      <PageHeader title={t("title")} lead={isEmpty && t("empty.title")} />
      {isEmpty ? (
        <EmptyCart {...props} />
      ) : (
        <DetailPage action={<CheckoutBar cart={props.cart} />} aside={<CartTotals {...props} />}>
          <CartLines {...props} />
        </DetailPage>
      )}
    </>
  );
}

function CartLines(props: CartPageProps) {
  const { t } = useTranslation("cart");
  const groups = groupLines(props.cart.items);
  return (
    <div className="stack">
      <CartPerson {...props} />
      {groups.length > 1 && <Alert>{t("several_branches", { count: groups.length })}</Alert>}
      {groups.map(({ plant_id, plant_name, people }, index) => (
        <section key={plant_id ?? ""} aria-labelledby={`branch-${String(index)}`}>
          <h2 id={`branch-${String(index)}`}>{plant_name ?? t("no_branch")}</h2>
          {props.cart.warnings
            .filter((warning) => warning.plant_id === plant_id && warning.message !== "")
            .map(({ message }) => (
              <Alert key={message} kind="warning">
                {message}
              </Alert>
            ))}
          {people.map(({ patient_id, patient_name, lines }) => (
            <div key={patient_id}>
              <h3 className="vh">
                {t("for")} <span className="upper">{patient_name}</span>
              </h3>
              <ul className="rows card cart-lines">
                {lines.map((line) => (
                  <li key={line.cart_item_id} id={lineId(line)}>
                    <CartLineRow {...props} line={line} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <p>
        <PageLink className="action" href={paths.tests()}>
          {t("add_more")}
        </PageLink>
      </p>
    </div>
  );
}

/** IDs of the posted form: a line's or the voucher's. */
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
