import type { Generated } from "kysely";

interface RepeatAdviceTable {
  repeat_id: string;
  patient_id: string;
  product_id: string;
  order_number: string;
  kind: "advice" | "yearly";
  months: number;
  /** instant of the result */
  result_at: string;
  /** day in Jakarta, YYYY-MM-DD */
  due_on: string;
  postponed_to: Generated<string | null>;
  reminded_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  /** null when newer advice replaced it */
  ended_by: Generated<string | null>;
  version: Generated<number>;
}

export interface RepeatTables {
  repeat_advice: RepeatAdviceTable;
}
