export const hasProfilePhoto = (data: unknown): boolean => tabOf(data) === "PHOTO";

const FORMS = ["PROFILE", "PASSWORD", "SETTING", "BANK", "TAX"];

export function keepsProfileInput(data: unknown): boolean {
  return FORMS.includes(tabOf(data));
}

function tabOf(data: unknown): string {
  return typeof data === "object" && data !== null && "tab" in data ? String(data.tab) : "";
}
