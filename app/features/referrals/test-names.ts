/** Names in one line, with tests that were not done marked. */
export function testNames(
  products: readonly { name: string; not_done: boolean }[],
  t: (key: "referrals:field.test_not_done", values: object) => string,
): string {
  return products
    .map(({ name, not_done }) => (not_done ? t("referrals:field.test_not_done", { name }) : name))
    .join(", ");
}
