import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import type { ProfilePageProps } from "./ProfilePage.tsx";
import { useField } from "./field.ts";

/** spec.md §3 */
const BLOOD_TYPES = ["A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"] as const;

export function IdentityFields(page: ProfilePageProps) {
  const { t } = useTranslation("profile");
  const { lists } = page;
  const field = useField(page);
  const indonesia = { value: "102", label: t("usual.country") };
  return (
    <section aria-labelledby="identity" className="stack">
      <h2 id="identity">{t("section.identity")}</h2>
      <ChoiceField {...field("identity_type")} list={lists.identity_type} />
      <ChoiceField {...field("identity_country_issuer")} list={lists.country} usual={indonesia} />
      <TextField
        {...typed(field("identity_number"))}
        hint={field("identity_number").hint ?? t("hint.identity_number")}
        autoComplete="off"
        maxLength={40}
        spellCheck={false}
        width="medium"
      />
    </section>
  );
}

export function PersonFields(page: ProfilePageProps) {
  const { t } = useTranslation("profile");
  const { lists, failure, values } = page;
  const field = useField(page);
  const typedValues = failure?.values ?? values;
  const part = (name: string) => typedValues[`date_of_birth.${name}`]?.[0] ?? "";
  const indonesia = { value: "102", label: t("usual.country") };
  const { value: blood_type, ...bloodField } = field("blood_type");
  const gender = field("gender");
  const mark = page.marks["date_of_birth"];
  return (
    <section aria-labelledby="person" className="stack">
      <h2 id="person">{t("section.person")}</h2>
      <ChoiceField {...field("country_birth_id")} list={lists.country} usual={indonesia} />
      <TextField {...typed(field("place_of_birth"))} upper autoComplete="off" maxLength={100} />
      <DateFields
        name="date_of_birth"
        label={t("field.date_of_birth")}
        hint={mark ? t(`scan.${mark}`) : t("hint.date")}
        defaultValue={{ day: part("day"), month: part("month"), year: part("year") }}
        errors={failure?.fields["date_of_birth"]}
        {...(failure ? { failedParts: failure.dateParts } : {})}
        birthday
      />
      {lists.gender ? (
        <RadioGroup
          {...typed(gender)}
          hint={lists.gender.stale ? t("list.stale") : gender.hint}
          options={lists.gender.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <ChoiceField {...gender} list={null} />
      )}
      <SelectField
        {...bloodField}
        prompt={t("choose")}
        defaultValue={blood_type}
        options={[
          { value: "-", label: t("blood_unknown") },
          ...BLOOD_TYPES.map((type) => ({ value: type, label: type })),
        ]}
      />
      <ChoiceField {...field("religion_id")} list={lists.religion} />
      <ChoiceField {...field("marital_status_id")} list={lists.marital_status} />
      <ChoiceField
        {...field("ethnicity")}
        list={lists.ethnicity}
        usual={{ value: "829", label: t("usual.ethnicity") }}
      />
    </section>
  );
}

function typed<T extends { value: string | undefined }>({ value, ...field }: T) {
  return { ...field, defaultValue: value };
}
