import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { StaffDecision } from "~/features/reference/StaffDecision.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { decideReferral, getReferralConfirmation } from "~/upstream/reference/reference-referrals.server.ts";

export const handle = { title: "referrals:staff.page_title", preserveInput: true, sheets: ["area"] };

const referralDecisionSchema = z.object({
  decision: z.enum(["confirm", "refuse"], "errors:choose_one").default("confirm"),
  reason: reasonText(500),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getReferralConfirmation(up, params["referral_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const referral_number = params["referral_number"] ?? "";
  return submitForStaff({
    request,
    schema: referralDecisionSchema,
    lookAt: paths.referenceReferral(referral_number),
    codes: { already_decided: "referrals:staff.already", "404": "errors:general" },
    run: async ({ decision, reason }) => {
      if (decision === "refuse" && !reason)
        throw new FormRejection({ reason: ["referrals:staff.reason_needed"] });
      await decideReferral(up, { referral_number, decision, ...(reason && { reason }) });
      return { key: `referrals:staff.${decision === "confirm" ? "done_confirmed" : "done_refused"}` };
    },
  });
}

export default function ReferenceReferral() {
  const { referral_number, practitioner_name, username, ...referral } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["referrals", "registration"]);
  const { confirmation, licence_problem, reason, tests, created_at } = referral;
  return (
    <NarrowPage
      title={t("referrals:staff.heading", { number: referral_number })}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <StateWord tone={confirmation === "confirmed" ? "success" : "warning"}>
        {t(`referrals:staff.state.${confirmation}`)}
      </StateWord>
      <SummaryList
        rows={[
          {
            label: t("referrals:staff.doctor"),
            value: username ? `${practitioner_name} (${username})` : practitioner_name,
          },
          {
            label: t("referrals:staff.problem"),
            value: licence_problem
              ? t(
                  isUnderstood(licence_problem)
                    ? `referrals:licence.${licence_problem}`
                    : "referrals:state.not_understood",
                )
              : t("referrals:staff.solved"),
          },
          { label: t("referrals:field.tests"), value: tests.map(({ name }) => name).join(", ") },
          { label: t("referrals:field.sent"), value: <DateText value={created_at} form="moment" /> },
          ...(reason ? [{ label: t("referrals:staff.reason"), value: reason }] : []),
        ]}
      />
      {confirmation === "waiting" && <DecisionForm />}
    </NarrowPage>
  );
}

function DecisionForm() {
  const { t } = useTranslation("referrals");
  const { reason } = useFields(referralDecisionSchema);
  return (
    <StaffDecision
      note={{ ...reason, label: t("staff.reason"), hint: t("staff.reason_hint") }}
      accept={{ value: "confirm", text: t("staff.confirm") }}
      refuse={{ value: "refuse", text: t("staff.refuse") }}
    />
  );
}
