import { z } from "zod";
import { loadAreas } from "~/features/landing/branches.server.ts";
import { readFirstPackages, readFirstTests } from "~/features/landing/first-offers.server.ts";
import { publicSection } from "~/features/landing/section.server.ts";
import { getPublicLaboratory, type PublicProduct } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

const laboratory = publicSection("laboratory", z.object({ accreditation: z.string() }), getPublicLaboratory);

/** A failed part is null or empty. */
export async function loadFront(request: Request, up: UpstreamContext) {
  const [offered, bundles, areas, about] = await Promise.all([
    readFirstTests(up),
    readFirstPackages(up),
    loadAreas(request, up),
    laboratory(up),
  ]);
  const popular = offered?.first ?? null;
  return {
    popular,
    promise: popular && promiseOf(popular),
    packages: bundles?.first ?? [],
    packageCount: bundles?.first.length ? bundles.total : 0,
    testCount: offered?.total ?? 0,
    areas,
    accreditation: about?.accreditation || null,
  };
}
export type Front = Awaited<ReturnType<typeof loadFront>>;

/** The cheapest test whose price and time are known. */
function promiseOf(tests: readonly PublicProduct[]): { price: number; hours: number } | null {
  const [cheapest] = tests
    .flatMap(({ price_from, turnaround_hours }) =>
      price_from !== null && turnaround_hours !== null
        ? [{ price: price_from, hours: turnaround_hours }]
        : [],
    )
    .sort((a, b) => a.price - b.price);
  return cheapest ?? null;
}
