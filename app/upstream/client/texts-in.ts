type Fields = Record<string, unknown>;

const HOLDERS = /^(?:errors?|fault|exception|detail|messages?|meta|status|result|response|_embedded|\d)$/i;
const MOST_TEXTS = 20;
const DEEPEST = 3;

/** Not those of its results. */
export function textsIn(body: Fields, depth = 0): string[] {
  const texts: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "string" && value !== "") texts.push(value);
    else if (typeof value === "object" && value !== null && depth < DEEPEST && HOLDERS.test(name))
      texts.push(...textsIn(value as Fields, depth + 1)); // of parsed JSON
    if (texts.length > MOST_TEXTS) break;
  }
  return texts;
}

/** "" for sentences. */
export function wordsOf(code: string): string {
  if (/\s/.test(code.trim())) return "";
  return code
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.\-:]+/g, " ")
    .replace(/^(?:(?:e|err|error|api error|api|http|gateway|auth|messaging adaptors http flow)\b ?)+/i, "")
    .replace(/ ?(?:exception|error)$/i, "")
    .trim();
}
