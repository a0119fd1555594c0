import { getT } from "~/i18n/i18n.server.ts";

/** Title of a list's page, which names what was searched for: "gula – Tests". */
export function searchTitle(
  request: Request,
  list: "catalogue:list.title" | "catalogue:nearme.title",
  q: string | undefined,
): string {
  const title = getT(request)(list);
  return q ? `${q} – ${title}` : title;
}
