import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { LineAgain } from "~/features/orders/again.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { loadVisitAgain, orderVisitAgain } from "./again.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadVisitAgain(request, patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submit(request, patient.session, {
    schema: z.object({}),
    lookAt: paths.homeCare(),
    run: (_none, form) => orderVisitAgain(request, patient, params["order_number"] ?? "", form),
  });
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
