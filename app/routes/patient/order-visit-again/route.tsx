import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { visitAgain } from "~/features/checkout/again.server.ts";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { type LineAgain, pricesAgain } from "~/features/orders/again.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  const [existing, ownPatientId] = await Promise.all([readAgain(up, order_number), ownPatientOf(up)]);
  const { order, lines, reached, place } = existing;
  const products = order.items.filter(({ product_id }) => product_id !== null).length;
  return {
    title: `${t("orders:again.title")} ${order_number}`,
    fingerprint: fingerprintOf(session, shownOf(existing, t)),
    concerned: forOrder(ownPatientId, order),
    order_number,
    lines,
    left: products - lines.length,
    place,
    reached,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submit(request, patient.session, {
    lookAt: paths.homeCare(),
    run: (_none, { form }) => orderVisitAgain(patient, params["order_number"] ?? "", form),
  });
}

async function readAgain(up: UpstreamContext, order_number: string) {
  const order = await getOrder(up, order_number);
  if (order.order_type !== "home_care") throw redirect(paths.orderAgain(order_number), 302);
  const { subdistrict_code, address, detail, landmark } = order.visit_address ?? {};
  const place = [detail, landmark, address].filter(Boolean).join(", ");
  const reached = Boolean(subdistrict_code) && (await isReached(up, subdistrict_code));
  const lines = await pricesAgain(up, order, reached ? (subdistrict_code ?? undefined) : undefined);
  return { order, lines, reached, place };
}

async function isReached(up: UpstreamContext, subdistrict_code: string | null | undefined): Promise<boolean> {
  return (await getCoverage(up, subdistrict_code ?? "")).covered;
}

function shownOf(
  { order, lines, place, reached }: Awaited<ReturnType<typeof readAgain>>,
  t: Translate,
): Shown {
  const shownLines = lines.map(({ name, now }: LineAgain, index) =>
    shownLineOf(String(index), name, formatMoney(now), now),
  );
  const address =
    place === "" ? [] : [shownLineOf("address", t("home-care:review.address"), place, [place, reached])];
  return { page: `again:${order.order_number}`, lines: [...shownLines, ...address] };
}

async function orderVisitAgain(patient: Guarded, order_number: string, form: FormData) {
  const again = await readAgain(patient.up, order_number);
  requireShown(form, patient.session, shownOf(again, patient.t));
  return visitAgain(patient, again.order, again.lines);
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
