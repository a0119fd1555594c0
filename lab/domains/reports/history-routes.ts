import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { LabError } from "../../http/errors.ts";
import { logAccess } from "../patients/access-log.ts";
import { resultHistory } from "../results/result-history.ts";
import { advisedDays } from "../retests/advised-days.ts";
import { isoDate } from "../../http/transaction.ts";
import { flag, key, parseQuery } from "../../http/query.ts";
import { PATIENT, get } from "../../http/route.ts";

const MOST_CODES = 10;

const historyQuery = z.object({
  patient_id: key.optional(),
  code: z
    .string()
    .max(200)
    .default("")
    .transform((text) => [...new Set(text.split(",").map((code) => code.trim()))].filter(Boolean))
    .pipe(z.array(z.string()).max(MOST_CODES)),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
  download: flag,
});

async function history(call: Call): Promise<Reply> {
  const {
    code: codes,
    patient_id = call.caller.patient_id,
    download,
    ...days
  } = parseQuery(historyQuery, call);
  if (!patient_id) throw new LabError("not_found");
  const series = await resultHistory(call.db, call, { ...days, patient_id, codes });
  const advised = codes.length > 0 ? await advisedDays(call.db, call, patient_id) : new Map<string, string>();
  const results = series.map(({ product_code, ...row }) => ({
    ...row,
    repeat_on: advised.get(product_code) ?? null,
  }));
  const action = download ? "download" : "open";
  await logAccess(call.db, call, { patient_id, what: "history", action });
  return { results };
}

// prettier-ignore
export const historyRoutes: readonly Route[] = [
  get("/result/get-history", PATIENT, history, "What was measured of a patient over time, by code", historyQuery),
];
