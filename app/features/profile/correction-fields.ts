const FIELDS = [
  "first_name",
  "last_name",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "identity_number",
] as const;

/** Key of a field's name in the texts; "other" for one that the portal does not know. */
export function fieldKey(field: string): (typeof FIELDS)[number] | "other" {
  return FIELDS.find((one) => one === field) ?? "other";
}
