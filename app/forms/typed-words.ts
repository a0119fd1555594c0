import type { FormFailure } from "./failure.ts";

/** Several words, or a name; not the codes and keys of choices. */
const WORDS = /\p{L}[\s,;]+\p{L}|^\p{Lu}\p{Ll}{2}/u;

/** Texts that a person wrote into a form, for a page that cannot show the form any more. */
export function typedWords({ values }: Pick<FormFailure, "values">): string[] {
  return Object.values(values)
    .flat()
    .map((value) => value.trim())
    .filter((value) => WORDS.test(value));
}
