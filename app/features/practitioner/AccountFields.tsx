import { useTranslation } from "~/i18n/use-translation.ts";
import type { Fields } from "~/forms/fields.ts";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { accountSchema } from "./schema.ts";

interface AccountFieldsProps {
  fields: Fields<typeof accountSchema>;
  banks: readonly { bank_code: string; name: string }[];
  holder: string;
}

export function AccountFields({ fields, banks, holder }: AccountFieldsProps) {
  const { t } = useTranslation("practitioner");
  return (
    <>
      <SelectField
        {...fields.bank_code}
        label={t("bank.bank")}
        prompt={t("bank.choose")}
        options={banks.map(({ bank_code, name }) => ({ value: bank_code, label: name }))}
      />
      <TextField
        {...fields.account_number}
        label={t("bank.number")}
        hint={t("bank.number_hint")}
        inputMode="numeric"
        exact
        width="medium"
      />
      <TextField
        {...fields.account_name}
        label={t("bank.name")}
        hint={t("bank.name_hint", { name: holder })}
        autoComplete="off"
        upper
      />
    </>
  );
}
