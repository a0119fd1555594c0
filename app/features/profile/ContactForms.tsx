import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SuggestField } from "~/ui/SuggestField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { emailSchema, phoneSchema } from "./schema.ts";

export function EmailForm() {
  const { t } = useTranslation(["profile", "registration"]);
  const fields = useFields(emailSchema);
  return (
    <PostForm main className="stack">
      <TextField
        {...fields.email}
        type="email"
        label={t("profile:contact.new_email")}
        hint={t("registration:hint.email")}
        upper
        autoComplete="email"
        spellCheck={false}
      />
      <Button wide>{t("profile:contact.send")}</Button>
    </PostForm>
  );
}

export function PhoneForm() {
  const { t } = useTranslation(["profile", "registration"]);
  const fields = useFields(phoneSchema, { initial: { phone_code: "+62", channel: "whatsapp" } });
  return (
    <PostForm main className="stack">
      <div className="field-row">
        <SuggestField
          {...fields.phone_code}
          label={t("registration:field.phone_code")}
          hint={t("registration:hint.phone_code")}
          suggestions="phone codes"
          autoComplete="tel-country-code"
        />
        <TextField
          {...fields.phone_number}
          inputMode="tel"
          label={t("profile:contact.new_phone")}
          hint={t("registration:hint.phone_number")}
          autoComplete="tel-national"
          width="medium"
        />
      </div>
      <RadioGroup
        {...fields.channel}
        label={t("registration:code.way")}
        look="chips"
        options={[
          { value: "whatsapp", label: "WhatsApp" },
          { value: "sms", label: "SMS" },
        ]}
      />
      <Button wide>{t("profile:contact.send")}</Button>
    </PostForm>
  );
}
