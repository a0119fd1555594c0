import type { Account, State } from "./state.ts";
import type { Outcome } from "./styles.ts";

export interface Asked {
  method: string;
  /** below the base URL */
  path: string;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** first file of a multipart form */
  file: Buffer | null;
  /** null without a valid token */
  caller: Account | null;
  /** e.g. http://127.0.0.1:4300 */
  origin: string;
}

export interface Handler {
  /** needs no token */
  open?: true;
  answer: (query: Asked, state: State) => Outcome;
}

export const ok = (results: unknown, more: Partial<Outcome> = {}): Outcome => ({
  status: 200,
  message: "OK",
  results,
  ...more,
});
export const refused = (status: number, message: string, errors?: Record<string, string>): Outcome => ({
  status,
  message,
  ...(errors ? { errors } : {}),
});
