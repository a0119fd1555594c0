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

/** Spells what the standard PDF fonts lack, or replaces it with question marks. */
export function latin(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[–—−≥≤→’…]/g, (sign) => SPELLED[sign] ?? "?")
    .replace(/[^\n\u0020-\u00ff]/gu, "?");
}
