import { z } from "zod";
import { mistyped, queryKey, readQuery } from "~/forms/query.server.ts";
import { presetRange, today } from "~/lib/dates.ts";
import { readTypedDate } from "~/lib/typed-date.ts";
import { MOST_CODES, presets, type HistoryQuery } from "./query.ts";

const day = z
  .string()
  .transform((text) => readTypedDate({ day: text, month: "", year: "" }, today()))
  .transform((read) => (read.ok ? read.date : undefined))
  .optional()
  .catch(undefined);

const schema = z.object({
  patient_id: queryKey,
  preset: z.enum(presets).catch("lifetime"),
  date_from: day,
  date_to: day,
  choose: z
    .literal("1")
    .transform(() => true)
    .catch(false),
});

/** Typed dates override a preset; codes may be comma-separated. */
export function readHistoryQuery(request: Request): HistoryQuery {
  const { preset, ...query } = readQuery(request, schema);
  const given = new URL(request.url).searchParams.getAll("code").slice(0, MOST_CODES);
  const codes = [...new Set(given.flatMap((text) => text.split(",")).map((code) => code.trim()))];
  const unread = {
    date_from: mistyped(request, "date_from", query.date_from),
    date_to: mistyped(request, "date_to", query.date_to),
  };
  const dated = Boolean(query.date_from ?? query.date_to ?? unread.date_from ?? unread.date_to);
  const range = presetRange(preset, today());
  return {
    ...query,
    codes: codes.filter((code) => /^[\w.-]{1,40}$/.test(code)).slice(0, MOST_CODES),
    preset: dated ? null : preset,
    date_from: dated ? query.date_from : (range.from ?? undefined),
    date_to: dated ? query.date_to : (range.to ?? undefined),
    unread,
  };
}
