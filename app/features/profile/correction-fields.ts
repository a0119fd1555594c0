export const correctable = [
  "first_name",
  "last_name",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "identity_number",
] as const;

/** Text key of a field's name; "other" if unknown. */
export function fieldKey(field: string): (typeof correctable)[number] | "other" {
  return correctable.find((code) => code === field) ?? "other";
}
