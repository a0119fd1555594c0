/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** `.who-1` to `.who-5` of people.css; 0 has the brand's tint. */
const COLOURS = 6;

/** Colour of a person: the same on every page, as it depends on the name alone. */
export function personColour(name: string): number {
  let sum = 0;
  for (const letter of name.trim().toUpperCase())
    sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % COLOURS;
}
