import type { NotUnderstood } from "~/lib/not-understood.ts";
import { useTranslation } from "~/i18n/use-translation.ts";

/** Lists are read over shoulders; a mark that cannot be read counts. */
export function isConfidential({ sensitive }: { sensitive: boolean | NotUnderstood }): boolean {
  return sensitive !== false;
}

interface Named {
  package_name: string;
  /** of its tests */
  names: readonly string[];
}

/** "MCU Basic", "TSH, Free T4", "HbA1c and 2 more tests"; empty without a name */
export function useOrderName({ package_name, names }: Named): string {
  const { t } = useTranslation("orders");
  const [name = "", ...more] = names;
  if (package_name) return package_name;
  return more.length > 1 ? t("list.and_more", { name, count: more.length }) : names.join(", ");
}

export function useListedName(order: Named & { sensitive: boolean | NotUnderstood }): string {
  const { t } = useTranslation("orders");
  const name = useOrderName(order);
  return isConfidential(order) ? t("list.confidential") : name;
}
