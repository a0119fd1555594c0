import { pageHref } from "~/lib/page-href.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";

export const notificationsAt = (page: number) => pageHref(paths.notifications, {}, page);

/** Null unless on this portal. */
export function ownLink(link: string | null): string | null {
  const path = safePath(link, "");
  return path !== "" && isDocument(path) ? path : null;
}
