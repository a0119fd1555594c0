import { z } from "zod";
import { today } from "../lib/dates.ts";
import { readTypedDate, type DateProblem } from "../lib/typed-date.ts";

const part = z.string().default("");

/**
 * A typed date of three fields, `name.day`, `name.month`, `name.year`; answers `YYYY-MM-DD`, today at the
 * latest. An error stands at the date itself and at every part that is wrong.
 * @param textOf key of the message for a problem
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
