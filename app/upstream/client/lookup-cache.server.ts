import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { store } from "../../state/store.server.ts";
import { unlessAway } from "../../state/watched.server.ts";
import type { SharedContext, UpstreamContext } from "./client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { forEverybody } from "./remembered.server.ts";

const FRESH_MS = 10 * 60_000;
const KEEP_SECONDS = 24 * 3600;

export interface Lookup<T> {
  items: T[];
  /** up to 24 hours old */
  stale: boolean;
}

type LookupReader<T, Query extends object> = (up: UpstreamContext, query: Query) => Promise<Lookup<T>>;

/** Fresh for ten minutes, up to 24 hours old while the laboratory fails. */
export function lookupReader<T extends z.ZodType, Query extends object>(
  name: string,
  item: T,
  load: (shared: SharedContext, query: Query) => Promise<z.output<T>[]>,
): LookupReader<z.output<T>, Query> {
  const cached = z.object({ at: z.number(), items: z.array(item) });
  const keyOf = (query: Query, lang: string) => `lookup:${name}:${JSON.stringify(query)}:${lang}`;
  const stored = async (key: string) => {
    // Public pages stand without the store.
    const text = (await store().get(key).catch(unlessAway)) ?? null;
    const parsed = text === null ? null : cached.safeParse(parseJson(text));
    return parsed?.success ? parsed.data : null;
  };
  const life = { fresh: FRESH_MS, most: KEEP_SECONDS * 1000 };
  const read = forEverybody(`lookup:${name}`, life, async (shared, query: Query) => {
    const key = keyOf(query, shared.lang);
    const earlier = await stored(key);
    if (earlier && Date.now() - earlier.at < FRESH_MS) return earlier.items;
    let lacking = 0;
    const lost: SharedContext["lost"] = (losses) => {
      lacking += losses.length;
      shared.lost?.(losses);
    };
    const items = await load({ ...shared, lost }, query);
    // Empty lists of invented parent keys could fill the store.
    if (items.length > 0 && lacking === 0)
      await store()
        .set(key, JSON.stringify({ at: Date.now(), items }), KEEP_SECONDS)
        .catch(unlessAway);
    return items;
  });
  return async (up, query) => {
    try {
      const { value, stale } = await read(up, query);
      return { items: value, stale };
    } catch (error) {
      const upstreamFailed = error instanceof UpstreamFault || error instanceof UpstreamRefusal;
      const earlier = upstreamFailed ? await stored(keyOf(query, up.lang)) : null;
      if (earlier) return { items: earlier.items, stale: true };
      throw error;
    }
  };
}
