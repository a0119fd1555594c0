/** In every spelling. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Bidi controls could change how a page reads. */
const UNWANTED = /(?![\t\n])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
const SUSPECT = /\\[bfru]|[\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/;

/** External JSON into texts safe for pages, files and headers. @throws SyntaxError */
export function parsePlain(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return SUSPECT.test(json) ? withPlainTexts(value) : value;
}

function plainText(text: string): string {
  return text.replace(BREAKS, "\n").replace(UNWANTED, "");
}

function withPlainTexts(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (value === null || typeof value !== "object") return value;
  const fields = value as Record<string, unknown>; // or array, by index
  for (const [name, inside] of Object.entries(fields)) {
    const plain = withPlainTexts(inside);
    if (plain !== inside) fields[name] = plain;
  }
  return value;
}
