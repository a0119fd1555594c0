export interface DemoAccount {
  role: "patient" | "hr" | "finance" | "doctor" | "facility";
  username: string;
  password: string;
  company_code?: string;
}

/** The embedded reference laboratory; absent in front of a provider. */
export interface Demonstration {
  accounts: readonly DemoAccount[];
  /** path of the laboratory's desk with its outbox */
  desk: string;
  /** latest code sent to one of these recipients; null without one */
  findCode: (recipients: readonly string[]) => Promise<string | null>;
}

let present: Demonstration | null = null;

/** At start: null in front of a provider. */
export function setDemonstration(demonstration: Demonstration | null): void {
  present = demonstration;
}

export function demonstration(): Demonstration | null {
  return present;
}
