import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireDoctor, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { getSent, cancelReferral, deleteReferralDraft } from "~/upstream/referrals/referrer.server.ts";

export const handle = { title: "referrals:cancel.title" };

const canceling = confirmation({
  load: ({ up }: Guarded, number: string) => getSent(up, number),
  shown: ({ referral_number, state, version }, { t }) => ({
    page: `referral-cancel:${referral_number}`,
    record: { referral_number, isDraft: state === "draft" },
    lines: [
      shownLineOf("state", t("referrals:field.state"), t(`referrals:state.${state}`), [state, version]),
    ],
  }),
  codes: { referral_closed: "referrals:cancel.closed", already_sent: "referrals:tests.closed" },
  lookAt: (number) => paths.doctorReferral(number),
  run: async ({ up }, { referral_number, isDraft }, _choices, client_request_id) => {
    if (isDraft) {
      await deleteReferralDraft(up, referral_number);
      return redirectWithFlash(paths.referralConfirmation(), "success", "referrals:cancel.deleted");
    }
    await cancelReferral(up, { referral_number, client_request_id });
    return redirectWithFlash(paths.doctorReferral(referral_number), "success", "referrals:cancel.done", {
      params: { number: referral_number },
    });
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const doctor = await requireDoctor(request);
  const { view, fingerprint } = await canceling.show(doctor, params["referral_number"] ?? "");
  const { referral_number, state, patient_name, products } = view;
  return { referral_number, state, patient_name, tests: products.map(({ name }) => name), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return canceling.confirm(doctor, params["referral_number"] ?? "");
}

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
      refusal={!isOpen && t(isUnderstood(state) ? "cancel.closed" : "state.not_understood")}
      shown={fingerprint}
    />
  );
}
