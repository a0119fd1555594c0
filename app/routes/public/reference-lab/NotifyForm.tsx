import { useTranslation } from "react-i18next";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { accounts } from "./accounts.ts";
import { MOST } from "./schema.ts";

interface NotifyFormProps {
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** Lets the laboratory send a notification, so that one can see it arrive. */
export function NotifyForm({ clientRequestId, failure }: NotifyFormProps) {
  const { t } = useTranslation("register");
  const field = (name: string) => ({
    name,
    errors: failure?.fields[name],
    defaultValue: failure?.values[name]?.[0],
  });
  return (
    <PostForm clientRequestId={clientRequestId} className="narrow">
      <SelectField
        {...field("account")}
        label={t("reference.notify.account")}
        options={accounts.map(({ username, company }) => ({
          value: username,
          label: company ? `${username} (${company})` : username,
        }))}
      />
      <TextField
        {...field("title")}
        label={t("reference.notify.heading")}
        maxLength={MOST.title}
        autoComplete="off"
      />
      <TextAreaField {...field("message")} label={t("reference.notify.message")} maxLength={MOST.message} />
      <TextField
        {...field("link")}
        label={t("reference.notify.link")}
        hint={t("reference.notify.link_hint")}
        optional
        maxLength={MOST.link}
        autoComplete="off"
        spellCheck={false}
      />
      <Button look="secondary">{t("reference.notify.submit")}</Button>
    </PostForm>
  );
}
