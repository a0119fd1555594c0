import { randomUUID } from "node:crypto";
import type { TestLab } from "./test-lab.ts";

/** Seeded result with a critical potassium. */
export const ORDER = "ORD-0003006";
export const POTASSIUM = "2823-3";
const SITI = { order_number: ORDER, patient_id: "pat-siti", code: POTASSIUM };

interface Alert {
  alert_id: string;
  state: "open" | "withdrawn";
  is_own: boolean;
  order_number: string;
  patient_id: string;
  acknowledged: boolean;
  withdrawn_en: string | null;
  collected_at: string;
  timezone: string | null;
  follow_up_until: string | null;
  remeasured: string[];
  later: { code: string; order_number: string; value: number; status: string; date: string }[];
  patient_phone: string | null;
  act_en: string;
  panel_name_en: string;
  values: { code: string; value: number; flag: string }[];
  acknowledgements: { role: string; name: string | null; at: string; is_own: boolean }[];
}

interface StaffCall {
  call_id: string;
  step: number;
  role: string;
  name: string;
  phone: string | null;
  may_hear: boolean;
  at: string;
  outcomes: { outcome: string; reached: string | null }[];
}

/** A medical centre's order of a person without an account. */
export const CENTRE = { order_number: "ORD-0004013", patient_id: "pat-fac-13", code: "2160-0" };
export const CENTRES_NUMBER = "+6281234567809";
export const DUTY_NUMBER = "+6281234567850";

/** @returns the date of birth of somebody who had this birthday on 1 January of 2026 */
export const bornYearsAgo = (age: number) => `${String(2026 - age)}-01-01`;

export function criticalCalls(lab: () => TestLab) {
  const alerts = async (username = "patient", query = "") =>
    (await lab().get(`/critical-alert/get${query}`, username)).results as Alert[];
  const openAlerts = (username?: string) => alerts(username, "?only_open=1");
  const enter = (value: number, more: object = {}) =>
    lab().call("POST", "/reference/enter-result", {
      body: { ...SITI, value, reason: "Another sample had been measured.", ...more },
    });
  const acknowledge = async (alert_id: string, username = "patient", client_request_id = randomUUID()) =>
    lab().call("POST", "/critical-alert/acknowledge", {
      token: await lab().token(username),
      body: { alert_id, client_request_id },
    });
  const outbox = async () =>
    (await lab().call("GET", "/outbox/get?per_page=100")).results as {
      kind: string;
      channel: string;
      recipient: string;
      subject: string;
      text: string;
      link: string | null;
    }[];
  const staff = async () =>
    (await lab().call("GET", "/reference/critical-alerts?per_page=50")).results as {
      alert_id: string;
      told: number;
      called_at: string | null;
      call_due_at: string | null;
      confirmed: boolean;
      withdrawn_en: string | null;
      calls: StaffCall[];
      acknowledgements: { role: string; name: string }[];
    }[];
  /** Calls of the newest alert. */
  const callsMade = async () => (await staff())[0]?.calls ?? [];
  const record = (call_id: string, outcome: string, reached?: string) =>
    lab().call("POST", "/reference/call-outcome", { body: { call_id, outcome, reached } });
  const later = (minutes: number) => {
    lab().clock.at = new Date(lab().clock.at.getTime() + minutes * 60_000);
    return lab().lab.sweep();
  };
  return { alerts, openAlerts, enter, acknowledge, outbox, staff, callsMade, record, later };
}
