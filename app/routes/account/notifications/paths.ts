import { pageHref } from "~/lib/page-href.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";

/** A page of the list. */
export const listAt = (page: number) => pageHref(paths.notifications, {}, page);

/** Target page of a notification; null unless it is a page of this portal. */
export function ownLink(link: string | null): string | null {
  const path = safePath(link, "");
  return path !== "" && isDocument(path) ? path : null;
}
