import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { formatGrain } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SectionError } from "~/ui/States.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { DueFees } from "~/upstream/fees/fees.server.ts";
import { dueKey, payFeesSchema } from "./schema.ts";

interface PayFeesFormProps {
  due: Loadable<DueFees[]>;
  failure: FormFailure | undefined;
}

export function PayFeesForm({ due, failure }: PayFeesFormProps) {
  const { t, i18n } = useTranslation("fees");
  const fields = fieldsOf(payFeesSchema, failure);
  if (!due.ok) return <SectionError retryHref={paths.referenceLab()} section={t("reference.title")} />;
  if (due.data.length === 0) return <p>{t("reference.none")}</p>;
  const lang = textLang(i18n.language);
  return (
    <PostForm className="narrow" intent="fees">
      <SelectField
        {...fields.due}
        label={t("reference.due")}
        options={due.data.map((one) => ({
          value: dueKey(one),
          label: t("reference.option", {
            doctor: one.practitioner_name,
            month: formatGrain(`${one.month}-01`, "month", lang),
            net: moneyInText(one.net),
          }),
        }))}
      />
      <TextField
        {...fields.tax_slip_number}
        label={t("reference.number")}
        hint={t("reference.number_hint")}
        autoComplete="off"
        spellCheck={false}
      />
      <Button look="secondary">{t("reference.submit")}</Button>
    </PostForm>
  );
}
