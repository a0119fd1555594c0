import { clientAddress } from "~/lib/address.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { getPublicProduct, listPublicProducts, listPublicTimes } from "~/upstream/catalogue/public.server.ts";
import { forEverybody } from "~/upstream/client/remembered.server.ts";

/** Per network address without an account. */
const LIMIT = { count: 120, seconds: 60 };
const MINUTE = 60_000;
const FACTS = { fresh: 10 * MINUTE, most: 24 * 60 * MINUTE };
const TIMES = { fresh: MINUTE, most: 2 * MINUTE };
/** Also the laboratory's most for a visitor's list of times. */
const TIMES_DAYS = 7;

export const PER_PAGE = 20;

interface OfferQuery {
  product_type: "test" | "package";
  page: number;
  per_page?: number;
}

export const readOffers = forEverybody("public-offers", FACTS, (shared, query: OfferQuery) =>
  listPublicProducts(shared, { per_page: PER_PAGE, ...query }),
);

/** @throws UpstreamRefusal 404 */
export const readOffer = forEverybody("public-offer", FACTS, (shared, { id }: { id: string }) =>
  getPublicProduct(shared, id),
);

export const readTimes = forEverybody(
  "public-times",
  TIMES,
  async (shared, { plant_id, product_id }: { plant_id: string; product_id: string }) => {
    const times = await listPublicTimes(shared, { plant_id, days: TIMES_DAYS, product_ids: product_id });
    return times.sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
  },
);

/** Null within the limit, else seconds to wait. */
export async function secondsToWait(request: Request): Promise<number | null> {
  const { allowed, secondsLeft } = await countTry("search", clientAddress(request), LIMIT);
  return allowed ? null : secondsLeft;
}

export function waitInit(seconds: number | null): ResponseInit {
  return seconds === null ? {} : { status: 429, headers: { "Retry-After": String(seconds) } };
}
