import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

type ReferredTest = SentReferral["products"][number];

export interface ReferredSet {
  value: string;
  tests: ReferredTest[];
  times: number;
  isLast: boolean;
}

const MOST_TESTS = 8;
const MOST_SETS = 4;

/** The most frequent first. @param referrals newest first */
export function oftenIn(referrals: readonly Pick<SentReferral, "products">[]) {
  const tests = new Map<string, { test: ReferredTest; times: number }>();
  const sets = new Map<string, ReferredSet>();
  for (const { products } of referrals) {
    for (const test of products) {
      const { times = 0 } = tests.get(test.product_id) ?? {};
      tests.set(test.product_id, { test, times: times + 1 });
    }
    const ids = products.map(({ product_id }) => product_id);
    if (ids.length < 2 || ids.some((id) => id.includes(" "))) continue;
    const known = sets.get([...ids].sort().join(" "));
    const isLast = products === referrals[0]?.products;
    if (known) known.times += 1;
    else sets.set([...ids].sort().join(" "), { value: ids.join(" "), tests: products, times: 1, isLast });
  }
  // Sorting is stable: the latest come first among equals.
  const often = [...tests.values()].sort((a, b) => b.times - a.times);
  const together = [...sets.values()].sort(
    (a, b) => Number(b.isLast) - Number(a.isLast) || b.times - a.times,
  );
  return { tests: often.slice(0, MOST_TESTS).map(({ test }) => test), sets: together.slice(0, MOST_SETS) };
}

export const testsInSets = (values: readonly string[]) => values.flatMap((value) => value.split(" "));
