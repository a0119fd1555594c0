import { z } from "zod";
import type { SharedContext, UpstreamContext } from "~/upstream/client/client.server.ts";
import { lookupReader } from "~/upstream/client/lookup-cache.server.ts";
import { refusedOr, settle } from "~/upstream/client/errors.ts";

/** A part of the front pages, null when it failed: an unavailable call is cached like an answer; a fault is not. */
export function publicSection<T>(
  name: string,
  shape: z.ZodType<T>,
  load: (shared: SharedContext) => Promise<T>,
): (up: UpstreamContext) => Promise<T | null> {
  const item = z.object({ value: shape.nullable() });
  const read = lookupReader(`public-${name}`, item, async (shared) => [
    { value: await refusedOr<T | null>(load(shared), null) },
  ]);
  return async (up) => {
    const list = await settle(read(up, {}));
    return list.ok ? (list.data.items[0]?.value ?? null) : null;
  };
}
