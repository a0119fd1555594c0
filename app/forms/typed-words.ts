import type { FormFailure } from "./failure.ts";

const WORDS = /\p{L}[\s,;]+\p{L}|^\p{Lu}\p{Ll}{2}/u;

export function typedWords({ values }: Pick<FormFailure, "values">): string[] {
  return Object.values(values)
    .flat()
    .map((value) => value.trim())
    .filter((value) => WORDS.test(value));
}
