import { z } from "zod";
import { store } from "../state/store.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

const FRESH_MS = 10 * 60_000;
const KEEP_SECONDS = 24 * 3600;

/** A list that changes rarely. */
export interface Lookup<T> {
  items: T[];
  /** the laboratory failed; the list is up to 24 hours old */
  stale: boolean;
}

/** Reads one kind of list. `key` names the list with its language and its parent. */
export type LookupReader<T> = (key: string, load: () => Promise<T[]>) => Promise<Lookup<T>>;

/**
 * A reader that takes a list from the state store while it is fresh (10 minutes), from the laboratory
 * otherwise, and the older one, marked stale, when that fails. Lists hold nothing personal: all sessions
 * share them. The reader throws what `load` throws when there is no older list.
 */
export function lookupReader<T extends z.ZodType>(item: T): LookupReader<z.output<T>> {
  const cached = z.object({ at: z.number(), items: z.array(item) });
  return async (key, load) => {
    const state = store();
    const text = await state.get(`lookup:${key}`);
    const parsed = text === null ? null : cached.safeParse(JSON.parse(text));
    const earlier = parsed?.success ? parsed.data : null;
    if (earlier && Date.now() - earlier.at < FRESH_MS) return { items: earlier.items, stale: false };
    try {
      const items = await load();
      // Do not cache empty lists: invented parent keys could fill the store.
      if (items.length > 0)
        await state.set(`lookup:${key}`, JSON.stringify({ at: Date.now(), items }), KEEP_SECONDS);
      return { items, stale: false };
    } catch (error) {
      const upstreamFailed = error instanceof UpstreamFault || error instanceof UpstreamRefusal;
      if (earlier && upstreamFailed) return { items: earlier.items, stale: true };
      throw error;
    }
  };
}
