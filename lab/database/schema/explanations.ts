import type { Selectable } from "kysely";

interface ExplanationTable {
  /** LOINC of its first value */
  explanation_id: string;
  /** JSON list of LOINC codes */
  codes: string;
}

/** Released versions never change; empty text = none. */
interface ExplanationVersionTable {
  explanation_id: string;
  version: number;
  about_en: string;
  about_id: string;
  /** added to values above or below the range */
  high_en: string;
  high_id: string;
  low_en: string;
  low_id: string;
  source: string;
  source_url: string;
  written_at: string;
  /** null for a draft */
  reviewed_by: string | null;
  /** day in Jakarta, YYYY-MM-DD */
  reviewed_on: string | null;
}

export type ExplanationVersion = Selectable<ExplanationVersionTable>;

export interface ExplanationTables {
  explanation: ExplanationTable;
  explanation_version: ExplanationVersionTable;
}
