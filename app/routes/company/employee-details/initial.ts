export function initialOfDraft(draft: {
  identity_type: string;
  identity_number: string;
  date_of_birth: string;
}): Record<string, string> {
  const [year = "", month = "", day = ""] = draft.date_of_birth.split("-");
  return {
    "date_of_birth.day": day,
    "date_of_birth.month": month,
    "date_of_birth.year": year,
    "identities[0].identity_type": draft.identity_type,
    "identities[0].identity_number": draft.identity_number,
    "identities[0].primary": "on",
  };
}
