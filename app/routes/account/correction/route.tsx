import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SureNumber } from "~/features/identity/SureNumber.tsx";
import { loadCorrection, submitCorrection } from "~/features/profile/correction.server.ts";
import { correctionSchema } from "~/features/profile/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";

export const handle = { title: "profile:correction.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCorrection(await requireMember(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitCorrection(guarded);
}

export default function CorrectionRoute() {
  const { t } = useTranslation(["profile", "complete-profile", "ui"]);
  const { back, fields: names, kept } = useLoaderData<typeof loader>();
  const fields = useFields(correctionSchema, { initial: kept ?? {} });
  return (
    <div className="narrow">
      <FormHeader
        title={t("profile:correction.title")}
        lead={t("profile:correction.lead")}
        backHref={back}
        backText={t("profile:contact.back")}
      />
      <PostForm main className="stack">
        <SelectField
          {...fields.field}
          label={t("profile:correction.which")}
          prompt={t("complete-profile:choose")}
          options={names.map((name) => ({ value: name, label: t(`profile:correction.field.${name}`) }))}
        />
        <TextField
          {...fields.value}
          label={t("profile:correction.value")}
          hint={t("profile:correction.value_hint")}
          autoComplete="off"
        />
        <SureNumber field={fields.accept_warnings} />
        <TextAreaField
          {...fields.reason}
          label={t("profile:correction.reason")}
          hint={t("profile:correction.reason_hint")}
        />
        <Button wide>{t("profile:correction.next")}</Button>
      </PostForm>
    </div>
  );
}
