import type { MayPost } from "~/ui/offered.ts";

export const hasProfilePhoto = (data: unknown): boolean => tabOf(data) === "PHOTO";

export const UPDATE = "PUT /profile/update";

const FORMS = ["PASSWORD", "SETTING", "BANK", "TAX"];

export function keepsProfileInput(data: unknown, mayPost: MayPost): boolean {
  const tab = tabOf(data);
  return tab === "PROFILE" ? mayPost(UPDATE) : FORMS.includes(tab);
}

function tabOf(data: unknown): string {
  return typeof data === "object" && data !== null && "tab" in data ? String(data.tab) : "";
}
