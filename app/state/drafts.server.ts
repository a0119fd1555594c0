import { z } from "zod";
import { parseJson } from "../lib/json.ts";
import { decrypt, encrypt } from "./encryption.server.ts";
import { store } from "./store.server.ts";

export const DRAFT_SECONDS = 24 * 3600;
export const MAX_DRAFT_CHARS = 64 * 1024;

/**
 * A draft that cannot be read, or a value that does not fit into one. What could be read is kept, and
 * the page starts the rest anew ({@link draftKind}).
 */
export class DraftUnreadable extends Error {
  constructor(
    readonly kind: string,
    /** paths of the fields, for the log */
    readonly fields: readonly string[],
  ) {
    super(`A draft of the kind "${kind}" cannot be read.`);
  }
}

/** Instant in ms, within the range of dates. */
export const keptInstant = z.number().min(0).max(8.64e15);

interface Owner {
  accountKey: string;
}

interface DraftOptions {
  /** life; default 24 hours */
  seconds?: number;
  maxChars?: number;
  /** begins the key in the store; default: the kind */
  prefix?: string;
}

/** Drafts of one kind, by account and id ("" if it has only one). */
export interface DraftKind<Value> {
  /** Null when absent. @throws DraftUnreadable once: the next reader finds what could be read, or null */
  find: (owner: Owner, id?: string) => Promise<Value | null>;
  /** Replaces the draft. @throws DraftUnreadable if the schema would refuse it, or it is too large */
  save: (owner: Owner, value: Value, id?: string) => Promise<void>;
  drop: (owner: Owner, id?: string) => Promise<void>;
}

/**
 * Declares what the portal keeps between two pages, as JSON, encrypted: the only way to store a draft,
 * so that each is checked by its schema when it is read and when it is saved. Of an object, fields that
 * the schema refuses fall back to their defaults, if they have any, and the others stay.
 * @param kind unique, e.g. "reschedule"
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
