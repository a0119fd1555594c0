import { z } from "zod";
import { store } from "../state/store.server.ts";
import type { UpstreamContext } from "./client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { remember } from "./remembered.server.ts";

const FRESH_MS = 10 * 60_000;
const KEEP_SECONDS = 24 * 3600;

/** A list that changes rarely. */
export interface Lookup<T> {
  items: T[];
  /** the laboratory failed; the list is up to 24 hours old */
  stale: boolean;
}

/** Reads one kind of list. `key` names the list with its language and its parent. */
export type LookupReader<T> = (
  up: UpstreamContext,
  key: string,
  load: (up: UpstreamContext) => Promise<T[]>,
) => Promise<Lookup<T>>;

/**
 * A reader that remembers a list in this process, and beneath in the state store, where other containers and the
 * next start of this one find it: fresh for ten minutes in each, up to 24 hours old while the laboratory fails.
 * Lists hold nothing personal: all sessions share them. The reader throws what `load` throws when there is no
 * older list.
 */
export function lookupReader<T extends z.ZodType>(item: T): LookupReader<z.output<T>> {
  const cached = z.object({ at: z.number(), items: z.array(item) });
  const stored = async (key: string) => {
    const text = await store().get(`lookup:${key}`);
    const parsed = text === null ? null : cached.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  };
  return async (up, key, load) => {
    const loadStored = async (context: UpstreamContext) => {
      const earlier = await stored(key);
      if (earlier && Date.now() - earlier.at < FRESH_MS) return earlier.items;
      const items = await load(context);
      // Do not store empty lists: invented parent keys could fill the store.
      if (items.length > 0)
        await store().set(`lookup:${key}`, JSON.stringify({ at: Date.now(), items }), KEEP_SECONDS);
      return items;
    };
    try {
      const life = { fresh: FRESH_MS, most: KEEP_SECONDS * 1000 };
      const { value, stale } = await remember(up, `lookup:${key}`, life, loadStored);
      return { items: value, stale };
    } catch (error) {
      const upstreamFailed = error instanceof UpstreamFault || error instanceof UpstreamRefusal;
      const earlier = upstreamFailed ? await stored(key) : null;
      if (earlier) return { items: earlier.items, stale: true };
      throw error;
    }
  };
}
