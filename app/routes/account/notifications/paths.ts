import { pageHref } from "~/lib/page-href.ts";
import { isBuilt, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";

/** A page of the list. */
export const listAt = (page: number) => pageHref(paths.notifications, {}, page);

/** The page that a notification leads to; null for anything but a page of this portal that is built. */
export function ownLink(link: string | null): string | null {
  const path = safePath(link, "");
  return path !== "" && isBuilt(path) ? path : null;
}
