const FORMS = ["PROFILE", "PASSWORD", "SETTING", "BANK", "TAX"];

/** Whether a tab of the profile page has a form whose input the language switch keeps. */
export function keepsInput(data: unknown): boolean {
  return typeof data === "object" && data !== null && "tab" in data && FORMS.includes(String(data.tab));
}
