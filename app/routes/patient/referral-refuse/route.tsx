import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getShownReferral, shownReferral } from "~/features/referrals/referral.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { respondToReferral } from "~/upstream/referrals/referrals.server.ts";

const refusing = confirmation({
  load: ({ up }: Guarded, number: string) => getShownReferral(up, number),
  shown: (referral, { t }) => ({
    ...shownReferral("refuse", referral, t),
    record: { referral_number: referral.referral_number },
  }),
  codes: {
    already_decided: "access-requests:referral.already",
    referral_expired: "access-requests:referral.expired",
  },
  lookAt: (number) => paths.referral(number),
  run: async ({ up }, { referral_number }, _choices, client_request_id) => {
    await respondToReferral(up, {
      referral_number,
      decision: "refuse",
      share_result: false,
      client_request_id,
    });
    return redirectWithFlash(paths.patientHome(), "success", "access-requests:refuse.done");
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view: referral, fingerprint } = await refusing.show(patient, params["referral_number"] ?? "");
  const title = `${patient.t("access-requests:refuse.title")} ${referral.referral_number}`;
  return { title, referral, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return refusing.confirm(patient, params["referral_number"] ?? "");
}

export default function ReferralRefuse() {
  const { referral, fingerprint } = useLoaderData<typeof loader>();
  const { referral_number, practitioner_name, products, state, expired } = referral;
  const { t } = useTranslation("access-requests");
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
