import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

type TestText = (
  key: "referrals:field.test_not_done" | "referrals:field.test_unread",
  values: object,
) => string;

export function testName(
  { name, not_done }: { name: string; not_done: boolean | NotUnderstood },
  t: TestText,
): string {
  if (not_done === NOT_UNDERSTOOD) return t("referrals:field.test_unread", { name });
  return not_done ? t("referrals:field.test_not_done", { name }) : name;
}

export function testNames(
  products: readonly { name: string; not_done: boolean | NotUnderstood }[],
  t: TestText,
): string {
  return products.map((product) => testName(product, t)).join(", ");
}
