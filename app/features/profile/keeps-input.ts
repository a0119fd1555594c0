const FORMS = ["PROFILE", "PASSWORD", "SETTING", "BANK", "TAX"];

/** True for tabs whose form keeps its input on a language change. */
export function keepsProfileInput(data: unknown): boolean {
  return typeof data === "object" && data !== null && "tab" in data && FORMS.includes(String(data.tab));
}
