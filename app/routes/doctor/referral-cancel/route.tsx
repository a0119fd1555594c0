import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { getSent } from "~/upstream/referrals/referrer.server.ts";
import { cancelShown, sentReferralSummary } from "./cancel.server.ts";

export const handle = { title: "referrals:cancel.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const referral = await getSent(up, params["referral_number"] ?? "");
  const { referral_number, state, patient_name, products } = referral;
  const fingerprint = fingerprintOf(session, sentReferralSummary(referral, getT(request)));
  return { referral_number, state, patient_name, tests: products.map(({ name }) => name), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return cancelShown(request, doctor, params["referral_number"] ?? "");
}

/** Asks before deleting a draft or withdrawing a referral. */
export default function ReferralCancel() {
  const { referral_number, state, patient_name, tests, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("referrals");
  const isDraft = state === "draft";
  const isOpen = isDraft || state === "pending" || state === "taken";
  return (
    <ConfirmPage
      title={t(isDraft ? "cancel.delete_heading" : "cancel.heading")}
      text={t(isDraft ? "cancel.delete_text" : "cancel.text")}
      facts={[
        { label: t("field.number"), value: referral_number },
        { label: t("field.patient"), value: <span className="upper">{patient_name}</span> },
        { label: t("field.tests"), value: tests.join(", ") },
      ]}
      submit={t(isDraft ? "cancel.delete_submit" : "cancel.submit")}
      back={{ href: paths.doctorReferral(referral_number), text: t("cancel.keep") }}
      refusal={!isOpen && t("cancel.closed")}
      shown={fingerprint}
    />
  );
}
