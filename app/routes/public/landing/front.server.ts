import { z } from "zod";
import type { SharedContext, UpstreamContext } from "~/upstream/client/client.server.ts";
import { lookupReader } from "~/upstream/client/lookup-cache.server.ts";
import {
  getPublicLaboratory,
  listPublicPlants,
  listPublicProducts,
  publicPlant,
  publicProduct,
} from "~/upstream/catalogue/public.server.ts";
import { refusedOr, settle } from "~/upstream/client/errors.ts";

const POPULAR = 6;

const tests = z.object({ popular: z.array(publicProduct), total: z.number() });
const catalogue = section("tests", tests, async (shared) => {
  const { results, meta } = await listPublicProducts(shared, { per_page: POPULAR });
  return { popular: results, total: Math.max(meta.total, results.length) };
});
const branches = section("branches", z.array(publicPlant), listPublicPlants);
const laboratory = section("laboratory", z.object({ accreditation: z.string() }), getPublicLaboratory);

/** A failed part is null. */
export async function loadFront(up: UpstreamContext) {
  const [offered, plants, about] = await Promise.all([catalogue(up), branches(up), laboratory(up)]);
  return {
    popular: offered?.popular ?? null,
    testCount: offered?.total ?? 0,
    branches: plants ?? [],
    accreditation: about?.accreditation || null,
  };
}
export type Front = Awaited<ReturnType<typeof loadFront>>;

/** An unavailable call is cached like an answer; a fault is not. */
function section<T>(name: string, shape: z.ZodType<T>, load: (shared: SharedContext) => Promise<T>) {
  const item = z.object({ value: shape.nullable() });
  const read = lookupReader(`public-${name}`, item, async (shared) => [
    { value: await refusedOr<T | null>(load(shared), null) },
  ]);
  return async (up: UpstreamContext): Promise<T | null> => {
    const list = await settle(read(up, {}));
    return list.ok ? (list.data.items[0]?.value ?? null) : null;
  };
}
