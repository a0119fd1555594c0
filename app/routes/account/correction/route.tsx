import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCorrection, submitCorrection } from "~/features/profile/correction.server.ts";
import { correctionSchema } from "~/features/profile/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";

export const handle = { title: "myprofile:correction.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCorrection(await requireMember(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitCorrection(request, guarded);
}

export default function CorrectionRoute() {
  const { t } = useTranslation(["myprofile", "profile", "ui"]);
  const { back, fields: names, kept } = useLoaderData<typeof loader>();
  const failure = useFormResult();
  const fields = useFields(correctionSchema, failure, { initial: kept ?? {} });
  return (
    <div className="narrow">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader
        title={t("myprofile:correction.title")}
        lead={t("myprofile:correction.lead")}
        backHref={back}
        backText={t("myprofile:contact.back")}
      />
      <PostForm main className="stack">
        <SelectField
          {...fields.field}
          label={t("myprofile:correction.which")}
          prompt={t("profile:choose")}
          options={names.map((name) => ({ value: name, label: t(`myprofile:correction.field.${name}`) }))}
        />
        <TextField
          {...fields.value}
          label={t("myprofile:correction.value")}
          hint={t("myprofile:correction.value_hint")}
          autoComplete="off"
        />
        <TextAreaField
          {...fields.reason}
          label={t("myprofile:correction.reason")}
          hint={t("myprofile:correction.reason_hint")}
        />
        <Button wide>{t("myprofile:correction.next")}</Button>
      </PostForm>
    </div>
  );
}
