import { z } from "zod";
import { store } from "../state/store.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

const FRESH_MS = 10 * 60_000;
const KEPT_SECONDS = 24 * 3600;

/** A list that changes rarely. */
export interface Lookup<T> {
  items: T[];
  /** the laboratory could not be asked: this is what it said some time in the last 24 hours */
  stale: boolean;
}

/**
 * A list from memory while it is fresh (10 minutes), from the laboratory otherwise, and from memory again,
 * marked, when that fails (requirements F8). Lists hold nothing personal, so everybody shares them.
 * @param key names the list with its language and its parent
 * @throws what `load` throws, when nothing is remembered
 */
export async function lookup<T extends z.ZodType>(
  key: string,
  item: T,
  load: () => Promise<z.output<T>[]>,
): Promise<Lookup<z.output<T>>> {
  const state = store();
  const kept = z.object({ at: z.number(), items: z.array(item) });
  const text = await state.get(`lookup:${key}`);
  const parsed = text === null ? null : kept.safeParse(JSON.parse(text));
  const memory = parsed?.success ? parsed.data : null;
  if (memory && Date.now() - memory.at < FRESH_MS) return { items: memory.items, stale: false };
  try {
    const items = await load();
    // What somebody made up has no list, and would only fill the memory.
    if (items.length > 0)
      await state.set(`lookup:${key}`, JSON.stringify({ at: Date.now(), items }), KEPT_SECONDS);
    return { items, stale: false };
  } catch (error) {
    const failed = error instanceof UpstreamFault || error instanceof UpstreamRefusal;
    if (memory && failed) return { items: memory.items, stale: true };
    throw error;
  }
}
