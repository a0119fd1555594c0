import { z } from "zod";

const colour = z.string().regex(/^#[\da-f]{6}$/i, "must be a colour like #0a5a61");
const colours = z.strictObject({ brand: colour, strong: colour, on: colour, tint: colour });
type Colours = z.output<typeof colours>;

/** From ui/styles/tokens.css. */
const SURFACES = { light: "#f5f8f7", dark: "#172121" } as const;
/** WCAG 2.2, 1.4.3 */
const READABLE = 4.5;

export const brandSchema = z
  .strictObject({
    light: colours.describe(
      "Links and buttons, both when pointed at, text on them, and a tint for backgrounds",
    ),
    dark: colours.describe("The same on a dark background"),
    font: z
      .string()
      .regex(/^[\w\s,'-]{1,200}$/, "must be a list of font names")
      .optional()
      .describe("Fonts of the reader's device"),
    radius: z
      .number()
      .min(0)
      .max(24)
      .optional()
      .describe("Of buttons and fields, in px; cards have twice of it"),
    mark: z
      .string()
      .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]{1,2000}$/, "must be an SVG path")
      .optional()
      .describe("Logo: an SVG path on a square of 32 by 32"),
  })
  .superRefine((brand, context) => {
    for (const scheme of ["light", "dark"] as const) {
      const { brand: current, strong, on } = brand[scheme];
      const pairs = {
        brand: [current, SURFACES[scheme]],
        strong: [strong, SURFACES[scheme]],
        on: [on, current],
      } as const;
      for (const [name, [value, other]] of Object.entries(pairs))
        if (contrast(value, other) < READABLE)
          context.addIssue({
            code: "custom",
            path: [scheme, name],
            message: "has too little contrast (4.5 : 1)",
          });
    }
  });
export type Brand = z.output<typeof brandSchema>;

/** Safe inside <style>: the schema admits no markup. */
export function brandRules({ light, dark, font, radius }: Brand, selector = ":root"): string {
  const shape = [
    font === undefined ? "" : `--font:${font};`,
    radius === undefined ? "" : `--round:${String(radius)}px;--rounder:${String(2 * radius)}px;`,
  ].join("");
  return (
    `${selector}{${tokens(light)}${shape}}` +
    `@media screen and (prefers-color-scheme:dark){${selector}{${tokens(dark)}}}`
  );
}

const tokens = ({ brand, strong, on, tint }: Colours) =>
  `--brand:${brand};--brand-strong:${strong};--on-brand:${on};--tint:${tint};`;

/** WCAG 2.2's ratio, 1 to 21. */
function contrast(value: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(value), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((value) => {
    const share = Number.parseInt(hex.slice(value, value + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** On 32 by 32; without blanks, so pages compress both copies. */
export const DROP = "M16,2.5S5.5,13,5.5,19.5a10.5,10.5,0,0021,0C26.5,13,16,2.5,16,2.5z";

/** A data URL saves first visits a request. */
export function iconOf(brand: Brand | null): string {
  const fill = encodeURIComponent(brand?.light.brand ?? "#16808a");
  const path = (brand?.mark ?? DROP).trim().replace(/\s+/g, ",");
  return (
    "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%2032%2032%22%3E" +
    `%3Cpath%20d=%22${path}%22%20fill=%22${fill}%22/%3E%3C/svg%3E`
  );
}
