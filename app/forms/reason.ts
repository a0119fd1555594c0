import { z } from "zod";
import { isVisible } from "../lib/visible-text.ts";

/** Invisible text counts as absent. */
export function reasonText(max: number, tooLong = "errors:too_long") {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .transform((text) => (isVisible(text) ? text : undefined))
    .optional();
}
