import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { VerificationWord } from "~/features/practitioner/VerificationWord.tsx";
import { StaffDecision } from "~/features/reference/StaffDecision.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import {
  decideVerification,
  getVerification,
  type Verification,
} from "~/upstream/reference/reference-verifications.server.ts";

export const handle = { title: "practitioner:verify.page_title", preserveInput: true, sheets: ["area"] };

/** The laboratory's decision; verifies without a button's value. */
const verificationDecisionSchema = z.object({
  decision: z.enum(["verify", "reject"], "errors:choose_one").default("verify"),
  reason: reasonText(500),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getVerification(up, params["id"] ?? "");
}

const codes = {
  already_decided: "practitioner:verify.already",
  version_changed: "practitioner:verify.changed",
  "404": "errors:general",
};

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const verification_id = params["id"] ?? "";
  return submitForStaff({
    request,
    schema: verificationDecisionSchema,
    lookAt: paths.referenceVerification(verification_id),
    codes,
    run: async ({ decision, reason }, { form }) => {
      if (decision === "reject" && !reason)
        throw new FormRejection({ reason: ["practitioner:verify.reason_needed"] });
      const version = versionOf(form);
      await decideVerification(up, { verification_id, version, decision, ...(reason && { reason }) });
      return { key: `practitioner:verify.${decision === "verify" ? "done_verified" : "done_rejected"}` };
    },
  });
}

export default function ReferenceVerification() {
  const verification = useLoaderData<typeof loader>();
  const { t } = useTranslation(["practitioner", "registration"]);
  const { section, status, practitioner_name, username, version } = verification;
  return (
    <NarrowPage
      title={t("practitioner:verify.heading", { section: t(`practitioner:verify.section.${section}`) })}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <VerificationWord {...verification} />
      <SummaryList
        rows={[
          {
            label: t("practitioner:verify.doctor"),
            value: username ? `${practitioner_name} (${username})` : practitioner_name,
          },
          ...useDeclared(verification),
        ]}
      />
      {status === "unverified" && isUnderstood(section) && <DecisionForm version={version} />}
    </NarrowPage>
  );
}

function useDeclared({ section, fields }: Verification): SummaryRow[] {
  const { t } = useTranslation("practitioner");
  const word = (name: string) => {
    const value = fields[name];
    return typeof value === "boolean" ? t(value ? "verify.yes" : "verify.no") : (value ?? null);
  };
  const day = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? <DateText value={value} /> : null;
  };
  if (section === "bank")
    return [
      { label: t("bank.bank"), value: word("bank_name") },
      { label: t("bank.number"), value: word("account_number_masked") },
      { label: t("bank.name"), value: word("account_name") },
      { label: t("verify.matches"), value: word("name_matches") },
    ];
  if (section === "tax")
    return [
      { label: t("tax.npwp"), value: word("npwp_masked") ?? t("tax.none") },
      { label: t("tax.state"), value: word("state_employee") },
    ];
  const isSip = fields["kind"] === "sip";
  return [
    { label: t("verify.what"), value: isSip ? t("licence.sip") : t("licence.str") },
    { label: t("licence.number"), value: word("number") },
    ...(isSip
      ? [
          { label: t("licence.place"), value: word("practice_place") },
          { label: t("licence.issued"), value: day("issued_at") },
        ]
      : []),
    { label: t("licence.expires"), value: day("expires_at") ?? t("licence.for_life") },
    { label: t("verify.copy"), value: word("file") },
  ];
}

function DecisionForm({ version }: Pick<Verification, "version">) {
  const { t } = useTranslation("practitioner");
  const { reason } = useFields(verificationDecisionSchema);
  return (
    <StaffDecision
      note={{ ...reason, label: t("verify.reason"), hint: t("verify.reason_hint") }}
      accept={{ value: "verify", text: t("verify.accept") }}
      refuse={{ value: "reject", text: t("verify.reject") }}
      hidden={{ version }}
    />
  );
}
