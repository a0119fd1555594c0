import { z } from "zod";
import { listPublicProducts, publicProduct } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readBranches } from "./branches.server.ts";
import { publicSection } from "./section.server.ts";

const POPULAR = 6;
const PACKAGES = 4;

const list = z.object({ first: z.array(publicProduct), total: z.number() });

const firstOf = (product_type: "test" | "package", per_page: number) =>
  publicSection(`${product_type}s`, list, async (shared) => {
    const { results, meta } = await listPublicProducts(shared, { product_type, per_page });
    return { first: results, total: Math.max(meta.total, results.length) };
  });

export const readFirstTests = firstOf("test", POPULAR);
const readPackages = firstOf("package", PACKAGES);

/** A provider may ignore `product_type` and list tests again. */
export async function readFirstPackages(up: UpstreamContext) {
  const [tests, packages] = await Promise.all([readFirstTests(up), readPackages(up)]);
  const shown = new Set(tests?.first.map(({ id }) => id));
  return packages && { ...packages, first: packages.first.filter(({ id }) => !shown.has(id)) };
}

/** Public lists that have something to show. */
export async function findPublicLists(up: UpstreamContext) {
  const [tests, packages, branches] = await Promise.all([
    readFirstTests(up),
    readFirstPackages(up),
    readBranches(up),
  ]);
  return {
    tests: (tests?.first.length ?? 0) > 0,
    packages: (packages?.first.length ?? 0) > 0,
    branches: (branches?.length ?? 0) > 0,
  };
}
