import type { ProductCard } from "./products.ts";

export interface VisitTest {
  product: ProductCard["items"][number]["product"] | ProductCard;
  qty: number;
  of: ProductCard;
}

interface OrderedLine {
  product: ProductCard;
  qty: number;
}

export function testsOf({ product, qty }: OrderedLine): VisitTest[] {
  if (product.items.length === 0) return [{ product, qty, of: product }];
  return product.items.map((item) => ({ product: item.product, qty: item.qty * qty, of: product }));
}

export function excludedBy(tests: readonly VisitTest[], before: readonly VisitTest[]) {
  for (const test of tests) {
    const { exclusion_group, product_id } = test.product;
    if (exclusion_group === null) continue;
    const other = before.find(
      ({ product }) => product.exclusion_group === exclusion_group && product.product_id !== product_id,
    );
    if (other) return { test, other };
  }
  return null;
}

export function repeatedTests(lines: readonly OrderedLine[]) {
  const byTest = new Map<string, VisitTest[]>();
  for (const test of lines.flatMap(testsOf)) {
    const same = byTest.get(test.product.product_id);
    if (same) same.push(test);
    else byTest.set(test.product.product_id, [test]);
  }
  return [...byTest.values()]
    .filter((tests) => tests.reduce((sum, { qty }) => sum + qty, 0) > 1)
    .flatMap(([first, ...others]) =>
      first ? [{ product: first.product, of: [first, ...others].map(({ of }) => of) }] : [],
    );
}

/** @param time_start HH:mm of the branch */
export function lateTest(lines: readonly OrderedLine[], time_start: string) {
  const late = lines
    .flatMap(testsOf)
    .find(({ product }) => product.visit_until !== null && time_start >= product.visit_until);
  return late ? { product: late.product, visit_until: late.product.visit_until ?? "" } : null;
}
