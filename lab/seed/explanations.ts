import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday } from "../lib/local-time.ts";
import { bloodExplanations } from "./explanations-blood.ts";
import { chemistryExplanations } from "./explanations-chemistry.ts";
import { otherExplanations } from "./explanations-other.ts";

/** Invented; every page that shows it must say so. */
const REVIEWER = "dr. Contoh, Sp.PK (fictional / rekaan)";
const [WRITTEN, REVIEWED] = [-21, -14];

/** Released are those whose source was checked; the others wait for a clinician. */
export async function seedExplanations(trx: Trx, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  const texts = [...bloodExplanations, ...chemistryExplanations, ...otherExplanations].map(
    ({ codes, about, high = ["", ""], low = ["", ""], source }) => ({
      explanation_id: codes[0] ?? "",
      codes: JSON.stringify(codes),
      version: 1,
      about_en: about[0],
      about_id: about[1],
      high_en: high[0],
      high_id: high[1],
      low_en: low[0],
      low_id: low[1],
      source: source?.[0] ?? "",
      source_url: source?.[1] ?? "",
      written_at: instantOf(addDays(today, WRITTEN), "10:00", "Asia/Jakarta").toISOString(),
      reviewed_by: source ? REVIEWER : null,
      reviewed_on: source ? addDays(today, REVIEWED) : null,
    }),
  );
  await insertRows(
    trx,
    "explanation",
    texts.map(({ explanation_id, codes }) => ({ explanation_id, codes })),
  );
  await insertRows(
    trx,
    "explanation_version",
    texts.map(({ codes: _codes, ...version }) => version),
  );
}
