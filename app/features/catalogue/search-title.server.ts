import type { Translate } from "~/i18n/translate.ts";

export function searchTitle(
  t: Translate,
  list: "catalogue:list.title" | "catalogue:nearme.title" | "branches:map_title",
  q: string | undefined,
): string {
  const title = t(list);
  return q ? `${q} – ${title}` : title;
}
