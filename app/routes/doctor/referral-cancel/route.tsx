import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import {
  getSent,
  cancelReferral,
  deleteReferralDraft,
  type SentDetail,
} from "~/upstream/referrals/referrer.server.ts";

export const handle = { title: "referrals:cancel.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireDoctor(request);
  const referral = await getSent(up, params["referral_number"] ?? "");
  const { referral_number, state, patient_name, products } = referral;
  const fingerprint = fingerprintOf(session, sentReferralSummary(referral, t));
  return { referral_number, state, patient_name, tests: products.map(({ name }) => name), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requireDoctor(request);
  const referral_number = params["referral_number"] ?? "";
  return submit(request, session, {
    codes: { referral_closed: "referrals:cancel.closed", already_sent: "referrals:tests.closed" },
    lookAt: paths.doctorReferral(referral_number),
    run: async (_none, { form, client_request_id }) => {
      const referral = await getSent(up, referral_number);
      requireShown(form, session, sentReferralSummary(referral, t));
      if (referral.state === "draft") {
        await deleteReferralDraft(up, referral_number);
        return redirectWithFlash(paths.referralConfirmation(), "success", "referrals:cancel.deleted");
      }
      await cancelReferral(up, { referral_number, client_request_id });
      return redirectWithFlash(paths.doctorReferral(referral_number), "success", "referrals:cancel.done", {
        params: { number: referral_number },
      });
    },
  });
}

function sentReferralSummary({ referral_number, state, version }: SentDetail, t: Translate): Shown {
  return {
    page: `referral-cancel:${referral_number}`,
    lines: [
      shownLineOf("state", t("referrals:field.state"), t(`referrals:state.${state}`), [state, version]),
    ],
  };
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
      refusal={!isOpen && t(isUnderstood(state) ? "cancel.closed" : "state.not_understood")}
      shown={fingerprint}
    />
  );
}
