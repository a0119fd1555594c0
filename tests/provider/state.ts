import { randomUUID } from "node:crypto";
import { accounts, PASSWORD } from "./data.ts";

export interface Account {
  uuid: string;
  username: string;
  password: string;
  email: string;
  phone: string;
  type: string;
  finished: boolean;
  medical_record_number: string | null;
}

interface Pending {
  username: string;
  phone: string;
  code: string;
  sent: number;
  token: string | null;
}

/** All that the provider remembers. */
export interface State {
  accounts: Map<string, Account>;
  /** account by bearer token */
  tokens: Map<string, Account>;
  /** registrations by e-mail address */
  pending: Map<string, Pending>;
  now: () => number;
}

export function newState(now: () => number): State {
  const all = Object.entries(accounts).map(([username, seeded], index): [string, Account] => [
    username,
    {
      ...seeded,
      uuid: `u-${username}`,
      username,
      password: PASSWORD,
      email: `${username}@example.com`,
      phone: `+6281100000${String(index)}`,
    },
  ]);
  return { accounts: new Map(all), tokens: new Map(), pending: new Map(), now };
}

export function newToken(state: State, account: Account): string {
  const token = randomUUID();
  state.tokens.set(token, account);
  return token;
}

/** The account that has this e-mail address, telephone number or username. */
export function findAccount(state: State, names: Readonly<Record<string, unknown>>): Account | undefined {
  return [...state.accounts.values()].find(
    ({ email, phone, username }) =>
      names["email"] === email || names["phone_number"] === phone || names["username"] === username,
  );
}
