import { z } from "zod";
import { loadCities } from "~/features/landing/branches.server.ts";
import { publicSection } from "~/features/landing/section.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import {
  getPublicLaboratory,
  listPublicProducts,
  publicProduct,
  type PublicProduct,
} from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

const POPULAR = 6;
const PACKAGES = 4;

const list = z.object({ first: z.array(publicProduct), total: z.number() });
const firstOf = (product_type: "test" | "package", per_page: number) =>
  publicSection(`${product_type}s`, list, async (shared) => {
    const { results, meta } = await listPublicProducts(shared, { product_type, per_page });
    return { first: results, total: Math.max(meta.total, results.length) };
  });
const tests = firstOf("test", POPULAR);
const packages = firstOf("package", PACKAGES);
const laboratory = publicSection("laboratory", z.object({ accreditation: z.string() }), getPublicLaboratory);

/** A failed part is null or empty. */
export async function loadFront(request: Request, up: UpstreamContext) {
  const [offered, bundles, cities, about] = await Promise.all([
    tests(up),
    packages(up),
    loadCities(request, up),
    laboratory(up),
  ]);
  // A provider may ignore `product_type` and list tests again.
  const shown = new Set(offered?.first.map(({ id }) => id));
  const popular = offered?.first ?? null;
  return {
    popular,
    promise: popular && promiseOf(popular),
    packages: bundles?.first.filter(({ id }) => !shown.has(id)) ?? [],
    testCount: offered?.total ?? 0,
    cities,
    accreditation: about?.accreditation || null,
  };
}
export type Front = Awaited<ReturnType<typeof loadFront>>;

/** Null unless prices and times are all known. */
function promiseOf(tests: readonly PublicProduct[]): { price: number; hours: number } | null {
  const prices = tests.flatMap(({ price_from }) => price_from ?? []);
  const hours = tests.flatMap(({ turnaround_hours }) =>
    turnaround_hours !== null && isUnderstood(turnaround_hours) ? turnaround_hours : [],
  );
  if (prices.length === 0 || hours.length === 0) return null;
  return { price: Math.min(...prices), hours: Math.min(...hours) };
}
