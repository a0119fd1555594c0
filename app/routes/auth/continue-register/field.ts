import { useTranslation } from "react-i18next";
import type { ProfilePageProps } from "./ProfilePage.tsx";

/** Names of the fields that have a text of their own. */
export type FieldName =
  | "identity_type"
  | "identity_country_issuer"
  | "identity_number"
  | "country_birth_id"
  | "place_of_birth"
  | "gender"
  | "blood_type"
  | "religion_id"
  | "marital_status_id"
  | "ethnicity"
  | "address";

/** What every field of the profile is given: label, errors, what was entered, and whether a card said so. */
export function useField({ failure, values, marks }: Pick<ProfilePageProps, "failure" | "values" | "marks">) {
  const { t } = useTranslation("profile");
  return (name: FieldName) => ({
    name,
    label: t(`field.${name}`),
    errors: failure?.fields[name],
    value: (failure?.values ?? values)[name]?.[0],
    hint: marks[name] && t(`scan.${marks[name]}`),
  });
}
