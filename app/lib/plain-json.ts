/** Ends of lines and paragraphs in any of their spellings. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * What no text is written with: control characters but tab and line feed, halves of characters, noncharacters, and
 * marks that turn the direction of what follows, so that a name could change how the page around it reads.
 */
const UNWANTED = /(?![\t\n])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
/** JSON whose texts may hold one: escaped, or as it is. */
const SUSPECT = /\\[bfru]|[\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/;

/**
 * Parses JSON of others; every text in it is one that a page, a file or a header can hold.
 * @throws SyntaxError
 */
export function parsePlain(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return SUSPECT.test(json) ? withPlainTexts(value) : value;
}

/** The text without what no text is written with; its lines end with `\n`. */
export function plainText(text: string): string {
  return text.replace(BREAKS, "\n").replace(UNWANTED, "");
}

/** Changes the texts in place. */
function withPlainTexts(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (value === null || typeof value !== "object") return value;
  const fields = value as Record<string, unknown>; // or a list, by index
  for (const [name, inside] of Object.entries(fields)) {
    const plain = withPlainTexts(inside);
    if (plain !== inside) fields[name] = plain;
  }
  return value;
}
