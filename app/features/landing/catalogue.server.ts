import { clientAddress } from "~/lib/address.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { listPublicProducts, type PublicProduct } from "~/upstream/catalogue/public.server.ts";
import { forEverybody } from "~/upstream/client/remembered.server.ts";

/** Per network address without an account. */
const LIMIT = { count: 120, seconds: 60 };
const MINUTE = 60_000;
const FACTS = { fresh: 10 * MINUTE, most: 24 * 60 * MINUTE };

export const PER_PAGE = 20;

interface OfferQuery {
  product_type: "test" | "package";
  page: number;
  per_page?: number;
}

export const readOffers = forEverybody("public-offers", FACTS, (shared, query: OfferQuery) =>
  listPublicProducts(shared, { per_page: PER_PAGE, ...query }),
);

/** Also the laboratory's most for one page. */
const WHOLE = 100;

/** Tests by what they check, in the order of the list; empty if the laboratory does not say, or has more. */
export const readTestsByCheck = forEverybody("public-checks", FACTS, async (shared) => {
  const { results, meta } = await listPublicProducts(shared, { product_type: "test", per_page: WHOLE });
  const groups = new Map<string, { code: string; name: string; tests: PublicProduct[] }>();
  for (const test of meta.total > results.length ? [] : results) {
    if (test.checks === null) continue;
    const group = groups.get(test.checks.code) ?? { ...test.checks, tests: [] };
    groups.set(group.code, { ...group, tests: [...group.tests, test] });
  }
  return [...groups.values()];
});

/** Null within the limit, else seconds to wait. */
export async function secondsToWait(request: Request): Promise<number | null> {
  const { allowed, secondsLeft } = await countTry("search", clientAddress(request), LIMIT);
  return allowed ? null : secondsLeft;
}

export function waitInit(seconds: number | null): ResponseInit {
  return seconds === null ? {} : { status: 429, headers: { "Retry-After": String(seconds) } };
}
