const SPELLED: Record<string, string> = {
  "–": "-",
  "—": "-",
  "−": "-",
  "≥": ">=",
  "≤": "<=",
  "→": "->",
  "’": "'",
  "…": "...",
};

/** Transliterates or replaces characters missing in the standard PDF fonts. */
export function latin(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[–—−≥≤→’…]/g, (sign) => SPELLED[sign] ?? "?")
    .replace(/[^\n\u0020-\u00ff]/gu, "?");
}
