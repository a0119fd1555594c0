import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ApplicationFacts } from "~/features/applications/ApplicationFacts.tsx";
import { StaffDecision } from "~/features/reference/StaffDecision.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { getApplication, decideApplication } from "~/upstream/reference/reference-applications.server.ts";

export const handle = { title: "apply:staff.page_title", preserveInput: true, sheets: ["area"] };

/** The laboratory's decision; approves nothing without a button's value. */
const applicationDecisionSchema = z.object({
  decision: z.enum(["approve", "reject"], "errors:choose_one"),
  reason: reasonText(500),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getApplication(up, params["reference"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const reference = params["reference"] ?? "";
  return submitForStaff({
    request,
    schema: applicationDecisionSchema,
    lookAt: paths.referenceApplication(reference),
    codes: { already_decided: "practitioner:verify.already", "404": "errors:general" },
    run: async ({ decision, reason }) => {
      if (decision === "reject" && !reason)
        throw new FormRejection({ reason: ["practitioner:verify.reason_needed"] });
      await decideApplication(up, { reference, decision, ...(reason && { reason }) });
      return { key: decision === "approve" ? "apply:staff.done_approved" : "apply:staff.done_rejected" };
    },
  });
}

export default function ReferenceApplication() {
  const application = useLoaderData<typeof loader>();
  const { t } = useTranslation(["apply", "registration"]);
  const { reference, name, status, reason, number_known } = application;
  return (
    <NarrowPage
      title={name}
      over={`${t(`apply:staff.${status}`)} · ${reference}`}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      {number_known && <Alert kind="warning">{t("apply:staff.number_known")}</Alert>}
      {reason !== null && <Alert title={t("apply:staff.reason")}>{reason}</Alert>}
      <ApplicationFacts application={application} />
      {status === "waiting" && <DecisionForm />}
    </NarrowPage>
  );
}

function DecisionForm() {
  const { t } = useTranslation(["apply", "practitioner"]);
  const { reason } = useFields(applicationDecisionSchema);
  return (
    <StaffDecision
      note={{ ...reason, label: t("apply:staff.reason"), hint: t("practitioner:verify.reason_hint") }}
      accept={{ value: "approve", text: t("apply:staff.approve") }}
      refuse={{ value: "reject", text: t("practitioner:verify.reject") }}
    />
  );
}
