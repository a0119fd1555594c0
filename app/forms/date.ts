import { z } from "zod";
import { today } from "../lib/dates.ts";
import { readTypedDate, type DateProblem } from "../lib/typed-date.ts";

const part = z.string().default("");

/**
 * `YYYY-MM-DD`, today at the latest. Errors are at the date and at every wrong part.
 * @param textOf message key for a problem
 */
export function typedDate(textOf: (problem: DateProblem) => string) {
  return z.object({ day: part, month: part, year: part }).transform((input, context) => {
    const read = readTypedDate(input, today());
    if (read.ok) return read.date;
    const message = textOf(read.problem);
    for (const path of [[], ...read.parts.map((wrong) => [wrong])])
      context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });
}
