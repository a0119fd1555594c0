import { useTranslation } from "~/i18n/use-translation.ts";
import { SureNumber } from "~/features/identity/SureNumber.tsx";
import type { ProfileLists } from "~/features/registration/lists.server.ts";
import { PROFILE_DEFAULTS } from "~/features/registration/profile.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { ChoiceField } from "~/features/registration/ChoiceField.tsx";
import type { ProfileFields } from "./fields.tsx";

const BLOOD_TYPES = ["A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"] as const;

type Props = ProfileFields & { lists: ProfileLists };

export function IdentityFields({ field, accept_warnings, lists }: Props) {
  const { t } = useTranslation("complete-profile");
  const number = field("identity_number");
  const indonesia = { value: INDONESIA, label: t("usual.country") };
  return (
    <section aria-labelledby="identity" className="stack">
      <h2 id="identity">{t("section.identity")}</h2>
      <div className="field-row">
        <ChoiceField {...field("identity_type")} list={lists.identity_type} />
        <ChoiceField {...field("identity_country_issuer")} list={lists.country} usual={indonesia} />
      </div>
      <TextField {...number} hint={number.hint ?? t("hint.identity_number")} exact width="medium" />
      <SureNumber field={accept_warnings} />
    </section>
  );
}

export function RegistrationPersonFields({ field, date_of_birth, lists }: Props) {
  const { t } = useTranslation("complete-profile");
  const indonesia = { value: INDONESIA, label: t("usual.country") };
  const gender = field("gender");
  return (
    <section aria-labelledby="person" className="stack">
      <h2 id="person">{t("section.person")}</h2>
      <div className="field-row">
        <ChoiceField {...field("country_birth_id")} list={lists.country} usual={indonesia} />
        <TextField {...field("place_of_birth")} upper autoComplete="off" width="medium" />
      </div>
      <DateFields {...date_of_birth} birthday />
      {lists.gender ? (
        <RadioGroup
          {...gender}
          look="chips"
          hint={lists.gender.stale ? t("list.stale") : gender.hint}
          options={lists.gender.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <ChoiceField {...gender} list={null} />
      )}
      <div className="field-row">
        <SelectField
          {...field("blood_type")}
          prompt={t("choose")}
          options={[
            { value: "-", label: t("blood_unknown") },
            ...BLOOD_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <ChoiceField
          {...field("ethnicity")}
          list={lists.ethnicity}
          usual={{ value: PROFILE_DEFAULTS.ethnicity, label: t("usual.ethnicity") }}
        />
      </div>
      <ChoiceField {...field("religion_id")} list={lists.religion} open />
      <ChoiceField {...field("marital_status_id")} list={lists.marital_status} open />
    </section>
  );
}
