import { site } from "../site.ts";
import { covers } from "./paths.ts";

/** Whether the screen behind a path (query allowed) stands already, so that links to it may be shown. */
export function isBuilt(path: string): boolean {
  const pathname = path.split("?")[0] ?? path;
  return site.some((page) => page.room !== undefined && covers(page.path, pathname));
}
