export function orderedNames(
  items: readonly { product_id: string | null; product_name: string }[],
): string[] {
  const products = items.filter(({ product_id }) => product_id !== null);
  return [...new Set(products.map(({ product_name }) => product_name))];
}
