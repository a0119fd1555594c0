import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { visitAgain } from "~/features/checkout/again.server.ts";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { type LineAgain, pricesAgain } from "~/features/orders/again.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

const ordering = confirmation({
  load: readAgain,
  shown: ({ order: { order_number, visit_address }, lines, place, reached }, { t }) => ({
    page: `again:${order_number}`,
    record: {
      lines: lines.map(({ product_id, patient_id, now }) => ({ product_id, patient_id, now })),
      visit_address,
    },
    lines: [
      ...lines.map(({ name, now }, index) => shownLineOf(String(index), name, formatMoney(now), now)),
      shownLineOf("address", t("home-care:review.address"), place, [place, reached]),
    ],
  }),
  lookAt: () => paths.homeCare(),
  run: (by, { lines, visit_address }) => visitAgain(by, lines, visit_address),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  const [{ view, fingerprint }, ownPatientId] = await Promise.all([
    ordering.show(patient, order_number),
    ownPatientOf(patient.up),
  ]);
  const { order, lines, reached, place } = view;
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  return {
    title: `${patient.t("orders:again.title")} ${order_number}`,
    fingerprint,
    concerned: forOrder(ownPatientId, order),
    order_number,
    lines,
    left: products - lines.length,
    place,
    reached,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return ordering.confirm(await requirePatient(request), params["order_number"] ?? "");
}

async function readAgain({ up }: Guarded, order_number: string) {
  const order = await getOrder(up, order_number);
  if (order.order_type !== "home_care") throw redirect(paths.orderAgain(order_number), 302);
  const { subdistrict_code, address, detail, landmark } = order.visit_address ?? {};
  const place = [detail, landmark, address].filter(Boolean).join(", ");
  const reached = subdistrict_code ? (await getCoverage(up, subdistrict_code)).covered : false;
  const lines = await pricesAgain(up, order, reached ? (subdistrict_code ?? undefined) : undefined);
  return { order, lines, reached, place };
}

export default function OrderVisitAgain() {
  const { order_number, lines, left, place, reached, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["orders", "home-care"]);
  const gone = lines.some(({ now }) => now === null);
  return (
    <ConfirmPage
      title={t("orders:again.heading")}
      text={
        <>
          <p>{gone ? t("orders:again.text_some") : t("orders:again.text")}</p>
          <p>{t(reached ? "orders:again.home" : "orders:again.home_outside")}</p>
          {left > 0 && <p>{t("orders:again.left", { count: lines.length })}</p>}
        </>
      }
      facts={[
        ...(place
          ? [{ label: t("home-care:review.address"), value: <span className="upper">{place}</span> }]
          : []),
        ...lines.map((line) => ({ label: line.name, value: <LineValue {...line} /> })),
      ]}
      submit={t("orders:again.submit_home")}
      look="primary"
      back={{ href: paths.order(order_number), text: t("orders:again.back") }}
      refusal={lines.every(({ now }) => now === null) ? t("orders:again.none") : undefined}
      shown={fingerprint}
    />
  );
}

function LineValue({ patient_name, before, now }: LineAgain) {
  const { t } = useTranslation("orders");
  return (
    <>
      <span className="upper">{patient_name}</span>
      <br />
      {now === null ? <strong>{t("again.gone_line")}</strong> : <Money amount={now} />}
      {now !== null && before !== null && now !== before && (
        <span className="muted">
          {" "}
          ({t("again.before")} <Money amount={before} />)
        </span>
      )}
    </>
  );
}
