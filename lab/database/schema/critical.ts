import type { Selectable } from "kysely";

/** A result with critical values, until a later version replaces them. */
interface CriticalAlertTable {
  alert_id: string;
  result_id: string;
  version: number;
  raised_at: string;
  called_at: string | null;
  withdrawn_at: string | null;
  withdrawn_version: number | null;
}

export type AlertRow = Selectable<CriticalAlertTable>;

interface CriticalNoticeTable {
  alert_id: string;
  account_id: string;
  at: string;
}

export type AlertRole = "patient" | "carer" | "doctor";

/** Append-only. */
interface CriticalAcknowledgementTable {
  alert_id: string;
  account_id: string;
  role: AlertRole;
  name: string;
  at: string;
}

export interface CriticalTables {
  critical_alert: CriticalAlertTable;
  critical_notice: CriticalNoticeTable;
  critical_acknowledgement: CriticalAcknowledgementTable;
}
