import { getT } from "~/i18n/i18n.server.ts";

/** Page title with the search text: "gula – Tests". */
export function searchTitle(
  request: Request,
  list: "catalogue:list.title" | "catalogue:nearme.title" | "branches:map_title",
  q: string | undefined,
): string {
  const title = getT(request)(list);
  return q ? `${q} – ${title}` : title;
}
