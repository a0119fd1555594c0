import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companySecuritySchema } from "~/features/two-factor/company-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import {
  getCompanySecurity,
  companySecurityIn,
  updateCompanySecurity,
  type CompanySecurity,
} from "~/upstream/company/security.server.ts";
import { changedRow, saveVersion } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";

export const handle = { title: "two-factor:company.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin")(request);
  return getCompanySecurity(up);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireCompany("admin")(request);
  return submitCompanySecurity(guarded);
}

export default function CompanySecurityPage() {
  const { t } = useTranslation("two-factor");
  const { requires_second_lock, approval_limit, version } = useLoaderData<typeof loader>();
  const fields = useFields(companySecuritySchema, {
    initial: { requires_second_lock: requires_second_lock ? "on" : undefined, approval_limit },
  });
  return (
    <NarrowPage
      title={t("company.title")}
      lead={t("company.lead")}
      backHref={paths.security()}
      backText={t("passkeys.back")}
    >
      <ChangedMeanwhile />
      <PostForm main version={version} className="stack">
        <CheckboxField
          {...fields.requires_second_lock}
          label={t("company.requires")}
          hint={t("company.requires_hint")}
        />
        <TextField
          {...fields.approval_limit}
          label={t("company.limit")}
          hint={t("company.limit_hint")}
          inputMode="numeric"
          autoComplete="off"
          width="medium"
        />
        <Button>{t("company.save")}</Button>
      </PostForm>
    </NarrowPage>
  );
}

function submitCompanySecurity({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: companySecuritySchema,
    run: async ({ requires_second_lock, approval_limit = null }, { form, client_request_id }) => {
      const requested = { requires_second_lock: requires_second_lock === "on", approval_limit };
      const body = { ...requested, version: versionOf(form), client_request_id };
      await saveVersion(updateCompanySecurity(up, body), "two-factor:company.changed", (results) =>
        changedRules(t, requested, companySecurityIn(results)),
      );
      return redirectWithFlash(paths.companySecurity(), "success", "two-factor:company.saved");
    },
  });
}

type Rules = Pick<CompanySecurity, "requires_second_lock" | "approval_limit">;

function changedRules(t: Translate, rules: Rules, now: Rules | null): ChangedRow[] {
  if (!now) return [];
  const word = ({ requires_second_lock }: Rules) =>
    t(requires_second_lock ? "two-factor:security.on" : "two-factor:security.off");
  const sum = ({ approval_limit }: Rules) => (approval_limit === null ? null : moneyInText(approval_limit));
  return [
    changedRow("requires_second_lock", t("two-factor:company.requires"), word(rules), word(now)),
    changedRow("approval_limit", t("two-factor:company.limit"), sum(rules), sum(now)),
  ];
}
