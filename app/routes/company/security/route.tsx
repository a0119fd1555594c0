import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { submitCompanySecurity } from "~/features/second-lock/company.server.ts";
import { companySecuritySchema } from "~/features/second-lock/company-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { getCompanySecurity } from "~/upstream/company/security.server.ts";

export const handle = { title: "second-lock:company.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin")(request);
  return getCompanySecurity(up);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireCompany("admin")(request);
  return submitCompanySecurity(guarded);
}

export default function CompanySecurityPage() {
  const { t } = useTranslation("second-lock");
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
