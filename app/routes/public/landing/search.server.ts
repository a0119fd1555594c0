import { clientAddress } from "~/lib/address.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPublicProducts } from "~/upstream/catalogue/public.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/** Per network address without an account. */
const LIMIT = { count: 120, seconds: 60 };
const PER_PAGE = 20;

/** `status` 429 beyond the limit, with seconds to wait. */
export async function searchTests(request: Request, up: UpstreamContext, q: string) {
  const { allowed, secondsLeft } = await countTry("search", clientAddress(request), LIMIT);
  if (!allowed) return { q, state: "too_many", secondsLeft } as const;
  const loadable = await settle(listPublicProducts(up, { q, per_page: PER_PAGE }));
  if (!loadable.ok) return { q, state: "failed" } as const;
  const { results, meta } = loadable.data;
  return { q, state: "found", results, total: Math.max(meta.total, results.length) } as const;
}
export type TestSearch = Awaited<ReturnType<typeof searchTests>>;
