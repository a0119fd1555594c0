import { SureNumber } from "~/features/identity/SureNumber.tsx";
import { ChoiceField } from "~/features/registration/ChoiceField.tsx";
import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { useMayPost } from "~/ui/offered.ts";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { UPDATE } from "./keeps-input.ts";
import type { ProfileTabView } from "./load.server.ts";
import { genderIdOf, unverifiedSchema } from "./schema.ts";

const BLOOD_TYPES = ["A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"] as const;

export function ProfileForm(view: ProfileTabView) {
  const { t } = useTranslation(["profile", "complete-profile", "registration"]);
  const { profile, choices } = view;
  const fields = useProfileFields(view);
  const mayPost = useMayPost();
  const isEdited = useFormResult() !== undefined || view.typed !== null;
  if (!mayPost(UPDATE)) return null;
  return (
    <>
      <ChangedMeanwhile kept={view.changed} />
      <details className="fold no-print" open={isEdited || !profile.locked}>
        <summary>{t("profile:details.change")}</summary>
        <PostForm main version={profile.version} className="stack">
          <EnterButton>{t("profile:details.submit")}</EnterButton>
          <ChoiceField
            {...fields.title_id}
            required={profile.isPatient}
            label={t("registration:field.title_id")}
            list={choices.title_id}
          />
          {profile.isPatient && !profile.locked && <Unverified fields={fields} choices={choices} />}
          {profile.isPatient && <PatientFields view={view} fields={fields} />}
          <Button wide>{t("profile:details.submit")}</Button>
        </PostForm>
      </details>
    </>
  );
}

/** Stored values that the form changes. */
export function useStoredDetails({ profile, choices, storedArea }: ProfileTabView) {
  const { t } = useTranslation(["complete-profile", "registration"]);
  const nameOf = (list: keyof typeof choices, id: string | null) =>
    choices[list]?.items.find((item) => item.id === id)?.name ?? (id && t("complete-profile:list.chosen"));
  const { religion_id, marital_status_id, ethnicity, blood_type, address } = profile;
  if (!profile.isPatient) return { first: [], more: [] };
  return {
    first: [
      {
        label: t("complete-profile:field.address"),
        value: (
          <span className="upper">{[address?.address, storedArea].filter(Boolean).join(", ") || "–"}</span>
        ),
      },
      {
        label: t("complete-profile:field.blood_type"),
        value: blood_type === "-" ? t("complete-profile:blood_unknown") : blood_type,
      },
    ],
    more: [
      { label: t("complete-profile:field.religion_id"), value: nameOf("religion_id", religion_id) },
      {
        label: t("complete-profile:field.marital_status_id"),
        value: nameOf("marital_status_id", marital_status_id),
      },
      { label: t("complete-profile:field.ethnicity"), value: nameOf("ethnicity", ethnicity) },
    ],
  };
}

function useProfileFields({ profile, choices, typed }: ProfileTabView) {
  const [year, month, day] = profile.date_of_birth?.split("-") ?? [];
  const { title_id, religion_id, marital_status_id, ethnicity, blood_type, ...person } = profile;
  const stored = {
    title_id,
    religion_id,
    marital_status_id,
    ethnicity,
    blood_type,
    address: person.address?.address,
    first_name: person.first_name,
    last_name: person.last_name,
    place_of_birth: person.place_of_birth,
    identity_number: person.identity_number,
    gender: genderIdOf(choices.gender?.items ?? [], person.gender),
    "date_of_birth.day": day,
    "date_of_birth.month": month,
    "date_of_birth.year": year,
  };
  return useFields(unverifiedSchema, { initial: { ...stored, ...typed } });
}

type ProfileFields = ReturnType<typeof useProfileFields>;

function Unverified({ fields, choices }: { fields: ProfileFields; choices: ProfileTabView["choices"] }) {
  const { t } = useTranslation(["complete-profile", "registration"]);
  return (
    <>
      <div className="field-row">
        <TextField
          {...fields.first_name}
          label={t("registration:field.first_name")}
          upper
          autoComplete="given-name"
        />
        <TextField
          {...fields.last_name}
          label={t("registration:field.last_name")}
          upper
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...fields.place_of_birth}
        label={t("complete-profile:field.place_of_birth")}
        upper
        autoComplete="off"
      />
      <DateFields
        {...fields.date_of_birth}
        label={t("complete-profile:field.date_of_birth")}
        hint={t("complete-profile:hint.date")}
        birthday
      />
      {choices.gender ? (
        <RadioGroup
          {...fields.gender}
          label={t("complete-profile:field.gender")}
          look="chips"
          options={choices.gender.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <ChoiceField {...fields.gender} label={t("complete-profile:field.gender")} list={null} />
      )}
      <TextField
        {...fields.identity_number}
        label={t("complete-profile:field.identity_number")}
        hint={t("complete-profile:hint.identity_number")}
        exact
        width="medium"
      />
      <SureNumber field={fields.accept_warnings} />
    </>
  );
}

function PatientFields({ view, fields }: { view: ProfileTabView; fields: ProfileFields }) {
  const { t } = useTranslation(["complete-profile", "profile"]);
  const { choices, area } = view;
  return (
    <>
      <div className="field-row">
        <ChoiceField
          {...fields.religion_id}
          label={t("complete-profile:field.religion_id")}
          list={choices.religion_id}
        />
        <ChoiceField
          {...fields.marital_status_id}
          label={t("complete-profile:field.marital_status_id")}
          list={choices.marital_status_id}
        />
      </div>
      <div className="field-row">
        <SelectField
          {...fields.blood_type}
          label={t("complete-profile:field.blood_type")}
          prompt={t("complete-profile:choose")}
          options={[
            { value: "-", label: t("complete-profile:blood_unknown") },
            ...BLOOD_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <ChoiceField
          {...fields.ethnicity}
          label={t("complete-profile:field.ethnicity")}
          list={choices.ethnicity}
        />
      </div>
      <div className="field" role="group" aria-labelledby="area-label">
        <p className="field-label" id="area-label">
          {t("complete-profile:field.subdistrict_code")}
        </p>
        {area && <p className="upper">{area}</p>}
        <Button id="area" name="intent" value="area" look="secondary">
          {area ? t("complete-profile:address.change") : t("complete-profile:address.choose")}
        </Button>
      </div>
      <TextAreaField
        {...fields.address}
        label={t("complete-profile:field.address")}
        hint={t("complete-profile:hint.address")}
        rows={2}
        autoComplete="street-address"
        upper
      />
    </>
  );
}
