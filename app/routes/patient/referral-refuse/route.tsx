import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getShownReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { refuseReferral } from "./refuse.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const referral = await getShownReferral(up, params["referral_number"] ?? "");
  return {
    title: `${t("requests:refuse.title")} ${referral.referral_number}`,
    referral,
    fingerprint: fingerprintOf(session, shownReferral("refuse", referral, t)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return refuseReferral(patient, params["referral_number"] ?? "");
}

export default function ReferralRefuse() {
  const { referral, fingerprint } = useLoaderData<typeof loader>();
  const { referral_number, practitioner_name, products, state, expired } = referral;
  const { t } = useTranslation("requests");
  const decided = !isUnderstood(state)
    ? t("referral.closed_unread")
    : expired === true
      ? t("referral.expired")
      : state === "closed"
        ? t(expired ? "referral.closed_unread" : "referral.refused")
        : t("referral.taken");
  return (
    <ConfirmPage
      title={t("refuse.heading")}
      text={t("refuse.text")}
      facts={[
        { label: t("referral.doctor"), value: practitioner_name },
        { label: t("referral.tests"), value: products.map(({ name }) => name).join(", ") },
      ]}
      submit={t("refuse.submit")}
      back={{ href: paths.referral(referral_number), text: t("refuse.keep") }}
      refusal={state === "open" ? undefined : decided}
      shown={fingerprint}
    />
  );
}
