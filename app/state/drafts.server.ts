import { z } from "zod";
import { parseJson } from "../lib/json.ts";
import { decrypt, encrypt } from "./encryption.server.ts";
import { store } from "./store.server.ts";

export const DRAFT_SECONDS = 24 * 3600;
export const MAX_DRAFT_CHARS = 64 * 1024;

/** Keeps the readable part. */
export class DraftUnreadable extends Error {
  constructor(
    readonly kind: string,
    readonly fields: readonly string[],
  ) {
    super(`A draft of the kind "${kind}" cannot be read.`);
  }
}

/** ms, within the range of dates. */
export const keptInstant = z.number().min(0).max(8.64e15);

interface Owner {
  accountKey: string;
}

interface DraftOptions {
  seconds?: number;
  maxChars?: number;
  /** default: the kind */
  prefix?: string;
}

export interface DraftKind<Value> {
  /** Null when absent. @throws DraftUnreadable once; then what could be read, or null */
  find: (owner: Owner, id?: string) => Promise<Value | null>;
  /** @throws DraftUnreadable if refused by the schema or too large */
  save: (owner: Owner, value: Value, id?: string) => Promise<void>;
  drop: (owner: Owner, id?: string) => Promise<void>;
}

/**
 * The only way to store drafts: encrypted, checked on reading and saving; refused fields fall back
 * to their defaults.
 * @param kind unique
 */
export function draftKind<T extends z.ZodType>(
  kind: string,
  schema: T,
  { seconds = DRAFT_SECONDS, maxChars = MAX_DRAFT_CHARS, prefix = kind }: DraftOptions = {},
): DraftKind<z.output<T>> {
  const keyOf = ({ accountKey }: Owner, id: string) =>
    `draft:${accountKey}:${id === "" ? prefix : `${prefix}:${id}`}`;

  const write = (key: string, value: z.output<T>) => {
    const text = JSON.stringify(value);
    if (text.length > maxChars) throw new DraftUnreadable(kind, ["length"]);
    return store().set(key, encrypt(text), seconds);
  };

  const read = async (key: string): Promise<z.output<T> | null> => {
    const encrypted = await store().get(key);
    if (encrypted === null) return null;
    const text = decrypt(encrypted);
    const value = text === null || text.length > maxChars ? undefined : parseJson(text);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const rest = schema.safeParse(withoutUnreadable(value, parsed.error));
    await (rest.success ? write(key, rest.data) : store().delete(key));
    throw new DraftUnreadable(kind, fieldsOf(parsed.error));
  };

  return {
    find: (owner, id = "") => read(keyOf(owner, id)),
    save: async (owner, value, id = "") => {
      const parsed = schema.safeParse(value);
      if (!parsed.success) throw new DraftUnreadable(kind, fieldsOf(parsed.error));
      await write(keyOf(owner, id), parsed.data);
    },
    drop: (owner, id = "") => store().delete(keyOf(owner, id)),
  };
}

function withoutUnreadable(value: unknown, { issues }: z.ZodError): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const unreadable = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !unreadable.has(name)));
}

function fieldsOf({ issues }: z.ZodError): string[] {
  return issues.map(({ path }) => String(path[0] ?? ""));
}
