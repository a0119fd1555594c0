import type { Answered } from "./laboratory.ts";
import type { LockPurpose } from "./two-factor-proofs.ts";
import type { Person } from "./people.ts";

/** A write of an app that uses the laboratory directly, with its once-only key. */
export interface Write {
  entity: string;
  person: Person | null;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body: Record<string, unknown>;
  /** null: the call repeats safely without one */
  key: string | null;
  /** of the second lock, where the account has it */
  purpose?: LockPurpose;
  /** a try could pass the second lock */
  mayPass?: boolean;
  /** each time that it is sent */
  before?: () => void;
  done: (results: unknown) => void;
  /** once it is known that nothing was done */
  refused?: (code: string, results: unknown) => void;
}

export function readAnswer({ status, body }: Answered): { status: number; code: string; results: unknown } {
  const { code = "", results } = JSON.parse(body.toString()) as { code?: string; results: unknown }; // the laboratory's envelope
  return { status, code, results };
}
