import type { Asked } from "./handler.ts";
import type { Outcome, Wire } from "./styles.ts";

/** Raw bytes, JSON, or HTML text. */
export interface Sent extends Wire {
  headers: Record<string, string>;
}

/** A planted fault; the hooks apply to signed-in or open calls of `call`. */
export interface Fault {
  title: string;
  call: string;
  /** the check that has to name it, and the field */
  check: string;
  field?: string;
  /** undefined: the answer stays */
  outcome?: (outcome: Outcome, query: Asked) => Outcome | undefined;
  wire?: (sent: Sent, query: Asked) => Sent | undefined;
  /** answers without a token */
  open?: true;
  slowMs?: number;
  /** the websocket confirms no subscription */
  deaf?: true;
  document?: (path: string) => Buffer | null;
}

type Change = (field: Record<string, unknown>, name: string) => void;

/** Changes one field, e.g. "metadata.amount_total" or "[].id", of a good answer. */
export function at(path: string, change: Change): Pick<Fault, "outcome"> {
  return {
    outcome: (outcome) => {
      if (outcome.status !== 200) return undefined;
      const results: unknown = structuredClone(outcome.results);
      visit(results, path.replaceAll("[]", ".[]").split(".").filter(Boolean), change);
      return { ...outcome, results };
    },
  };
}

function visit(value: unknown, [name = "", ...rest]: readonly string[], change: Change): void {
  if (name === "[]") {
    if (Array.isArray(value)) for (const item of value) visit(item, rest, change);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = value as Record<string, unknown>; // a clone of own data
  if (rest.length === 0) change(fields, name);
  else visit(fields[name], rest, change);
}

export const lost: Change = (fields, name) => Reflect.deleteProperty(fields, name);
export const named =
  (other: string): Change =>
  (fields, name) => {
    fields[other] = fields[name];
    Reflect.deleteProperty(fields, name);
  };
export const sent =
  (value: unknown): Change =>
  (fields, name) => {
    fields[name] = value;
  };

const always = (outcome: Partial<Outcome>): Pick<Fault, "outcome"> => ({
  outcome: (given) => ({ ...given, ...outcome }),
});
/** A good answer in place of a refusal. */
export const accepts = (results: unknown): Pick<Fault, "outcome"> => ({
  outcome: ({ status }) => (status >= 400 ? { status: 200, message: "OK", results } : undefined),
});
export const bytes = (
  change: (json: string) => Buffer,
  headers: Record<string, string> = {},
): Pick<Fault, "wire"> => ({
  wire: (given) => ({ ...given, body: change(JSON.stringify(given.body)), headers }),
});
export const page = (status: number, html: string): Pick<Fault, "wire"> => ({
  wire: () => ({ status, body: html, headers: {} }),
});
export const broken = (status: number) => always({ status, message: "Something went wrong", results: null });
export const fixed = (results: unknown): Pick<Fault, "outcome"> => ({
  outcome: (given) => (given.status === 200 ? { ...given, results } : undefined),
});
