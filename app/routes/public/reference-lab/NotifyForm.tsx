import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { accounts } from "./accounts.ts";
import { notifySchema } from "./schema.ts";

export function NotifyForm({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("registration");
  const fields = fieldsOf(notifySchema, failure);
  return (
    <PostForm className="narrow">
      <SelectField
        {...fields.account}
        label={t("reference.notify.account")}
        options={accounts.map(({ username, company }) => ({
          value: username,
          label: company ? `${username} (${company})` : username,
        }))}
      />
      <TextField {...fields.title} label={t("reference.notify.heading")} autoComplete="off" />
      <TextAreaField {...fields.message} label={t("reference.notify.message")} />
      <TextField
        {...fields.link}
        label={t("reference.notify.link")}
        hint={t("reference.notify.link_hint")}
        autoComplete="off"
        spellCheck={false}
      />
      <Button look="secondary">{t("reference.notify.submit")}</Button>
    </PostForm>
  );
}
