import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { z } from "zod";
import { pricesAgain, type LineAgain } from "~/features/orders/again.server.ts";
import { checkoutOf, reorder } from "~/features/orders/reorder.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { getOrder } from "~/upstream/orders.server.ts";

const shownOf = (order_number: string, lines: readonly LineAgain[]): Shown => ({
  page: `again:${order_number}`,
  lines: lines.map(({ name, now }, at) => shownLineOf(String(at), name, formatMoney(now), now)),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  const checkout = checkoutOf(order);
  if (checkout) return redirect(checkout);
  const lines = await pricesAgain(up, order);
  const { order_number } = order;
  const fingerprint = fingerprintOf(session, shownOf(order_number, lines));
  const left = order.items.length - lines.length;
  const title = `${getT(request)("order:again.title")} ${order_number}`;
  return { title, fingerprint, order_number, lines, left, plant: order.plant?.name ?? null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  return submit({
    request,
    session,
    schema: z.object({}),
    lookAt: paths.cart(),
    run: async (_none, form) => {
      const order = await getOrder(up, order_number);
      const lines = await pricesAgain(up, order);
      requireShown(form, session, shownOf(order_number, lines));
      return reorder(up, order, lines);
    },
  });
}

/** Shows an earlier order at today's prices before it goes into the cart. */
export default function OrderAgain() {
  const { order_number, lines, left, plant, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["order", "common"]);
  return (
    <ConfirmPage
      title={t("order:again.heading")}
      text={
        <>
          <p>{lines.some(({ now }) => now === null) ? t("order:again.text_some") : t("order:again.text")}</p>
          {left > 0 && <p>{t("order:again.left", { count: lines.length })}</p>}
        </>
      }
      facts={[
        ...(plant ? [{ label: t("common:branch"), value: plant }] : []),
        ...lines.map((line) => ({ label: line.name, value: <LineValue {...line} /> })),
      ]}
      submit={t("order:again.submit")}
      look="primary"
      back={{ href: paths.order(order_number), text: t("order:again.back") }}
      refusal={lines.every(({ now }) => now === null) ? t("order:again.none") : undefined}
      failure={useFormResult()}
      shown={fingerprint}
    />
  );
}

function LineValue({ patient_name, before, now }: LineAgain) {
  const { t } = useTranslation("order");
  return (
    <>
      <span className="upper">{patient_name}</span>
      <br />
      {now === null ? <strong>{t("again.gone")}</strong> : <Money amount={now} />}
      {now !== null && before !== null && now !== before && (
        <span className="muted">
          {" "}
          ({t("again.before")} <Money amount={before} />)
        </span>
      )}
    </>
  );
}
