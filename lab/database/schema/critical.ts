import type { Selectable } from "kysely";
import type { Flag } from "./core.ts";

/** A result with critical values, until a later version replaces them. */
interface CriticalAlertTable {
  alert_id: string;
  result_id: string;
  version: number;
  raised_at: string;
  /** first call */
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

export type AlertRole = "patient" | "carer" | "doctor" | "facility";

/** Append-only. */
interface CriticalAcknowledgementTable {
  alert_id: string;
  account_id: string;
  role: AlertRole;
  name: string;
  at: string;
}

export type CallRole = AlertRole | "buyer" | "duty";

/** A call that staff make, one after another for an alert. */
interface CriticalCallTable {
  call_id: string;
  alert_id: string;
  /** 1, 2, … */
  step: number;
  role: CallRole;
  /** owner of the number; null without an account */
  account_id: string | null;
  name: string;
  /** E.164; null: no recipient has a readable number */
  phone: string | null;
  /** 0: learns neither test nor value, so cannot confirm */
  may_hear: Flag;
  at: string;
}

export type CallRow = Selectable<CriticalCallTable>;

/**
 * read_back: repeated the value correctly, which alone confirms. not_repeated: not or wrongly repeated.
 * passed_on: heard no value and will have the patient call.
 */
export type CallOutcome = "read_back" | "not_repeated" | "passed_on" | "no_answer" | "wrong_number";

/** Append-only. */
interface CriticalCallOutcomeTable {
  outcome_id: string;
  call_id: string;
  outcome: CallOutcome;
  /** name of the person who answered; null without an answer */
  reached: string | null;
  at: string;
}

/** One row. */
interface DutyPhysicianTable {
  duty_id: 1;
  name: string;
  /** E.164 */
  phone: string;
}

export interface CriticalTables {
  critical_alert: CriticalAlertTable;
  critical_notice: CriticalNoticeTable;
  critical_acknowledgement: CriticalAcknowledgementTable;
  critical_call: CriticalCallTable;
  critical_call_outcome: CriticalCallOutcomeTable;
  duty_physician: DutyPhysicianTable;
}
