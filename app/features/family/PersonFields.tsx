import type { Fields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { SureNumber } from "~/features/identity/SureNumber.tsx";
import { RadioGroup, CheckboxField } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { identityTypes, type personSchema } from "./schema.ts";
import type { ComponentProps } from "react";
import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface PersonFieldsProps {
  fields: Fields<typeof personSchema>;
}

export function PersonFields({ fields }: PersonFieldsProps) {
  const { t } = useTranslation(["family", "complete-profile"]);
  return (
    <>
      <h2>{t("family:person.who")}</h2>
      <div className="field-row">
        <TextField {...fields.first_name} label={t("family:person.first_name")} upper autoComplete="off" />
        <TextField {...fields.last_name} label={t("family:person.last_name")} upper autoComplete="off" />
      </div>
      <SamePerson field={fields.accept_similar} />
      <RadioGroup
        {...fields.gender}
        label={t("family:person.gender")}
        options={(["M", "F"] as const).map((value) => ({ value, label: t(`family:person.${value}`) }))}
      />
      <DateFields
        {...fields.date_of_birth}
        label={t("family:person.birth")}
        hint={t("family:person.birth_hint")}
      />
      <TextField
        {...fields.place_of_birth}
        label={t("family:person.place")}
        upper
        autoComplete="off"
        width="medium"
      />
      <h2>{t("family:person.identity")}</h2>
      <RadioGroup
        {...fields.identity_type}
        label={t("family:person.identity_type")}
        options={identityTypes.map((value) => ({ value, label: t(`family:person.${value}`) }))}
      />
      <TextField
        {...fields.identity_number}
        label={t("family:person.number")}
        hint={t("family:person.number_hint")}
        exact
        width="medium"
      />
      <SureNumber field={fields.accept_warnings} />
    </>
  );
}

interface SamePersonProps {
  field: Omit<ComponentProps<typeof CheckboxField>, "label">;
}

function SamePerson({ field }: SamePersonProps) {
  const { t } = useTranslation("family");
  const failure = useFormResult();
  const texts = Object.values(failure?.fields ?? {}).flat();
  const isSimilar = texts.includes(t("person.similar")) || inputOf(failure, field.name) !== "";
  if (!isSimilar && !texts.includes(t("person.exists"))) return null;
  return (
    <>
      <p>
        <PageLink href={paths.family()} className="action">
          {t("title")}
        </PageLink>
      </p>
      {isSimilar && <CheckboxField {...field} value="1" label={t("person.accept_similar")} />}
    </>
  );
}
