import { z } from "zod";
import { loadCities } from "~/features/landing/branches.server.ts";
import { readFirstPackages, readFirstTests } from "~/features/landing/first-offers.server.ts";
import { publicSection } from "~/features/landing/section.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { getPublicLaboratory, type PublicProduct } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

const laboratory = publicSection("laboratory", z.object({ accreditation: z.string() }), getPublicLaboratory);

/** A failed part is null or empty. */
export async function loadFront(request: Request, up: UpstreamContext) {
  const [offered, bundles, cities, about] = await Promise.all([
    readFirstTests(up),
    readFirstPackages(up),
    loadCities(request, up),
    laboratory(up),
  ]);
  const popular = offered?.first ?? null;
  return {
    popular,
    promise: popular && promiseOf(popular),
    packages: bundles?.first ?? [],
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
