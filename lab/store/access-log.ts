import type { CallContext } from "../domain.ts";
import type { Db, Trx } from "./db.ts";

/** One opening of a person's data. */
export interface Access {
  patient_id: string;
  what: "result" | "lab_report" | "mcu_report";
  order_number?: string;
  /** default: open */
  action?: "open" | "download";
}

/** Hook for the access log, which has no table yet. */
export function logAccess(_db: Db | Trx, _call: CallContext, _access: Access): Promise<void> {
  return Promise.resolve();
}
