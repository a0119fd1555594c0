import { safePath } from "~/lib/redirect.ts";
import { isBuilt } from "~/lib/paths.ts";

/** The page that a notification leads to; null for anything but a page of this portal that stands already. */
export function ownLink(link: string | null): string | null {
  const path = safePath(link, "");
  return path !== "" && isBuilt(path) ? path : null;
}
