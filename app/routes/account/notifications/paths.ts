import { pageHref } from "~/lib/page-href.ts";
import { isDocument, pageOf, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import type { IconName } from "~/ui/Icon.tsx";

export const notificationsAt = (page: number) => pageHref(paths.notifications, {}, page);

/** Null unless on this portal. */
export function ownLink(link: string | null): string | null {
  const path = safePath(link, "");
  return path !== "" && isDocument(path) ? path : null;
}

/** By the page that a notification opens. */
const ICONS: readonly (readonly [RegExp, IconName])[] = [
  [/result|record|retest|sharing/, "drop"],
  [/order|patient\/profile|payment/, "document"],
  [/consult/, "chat"],
  [/security|privacy/, "lock"],
  [/family/, "family"],
  [/promo|voucher|deal|package|subscription/, "package"],
  [/approv|examination/, "check-circle"],
  [/office-care|home-care/, "calendar"],
  [/fee|billing|deposit/, "wallet"],
  [/sample/, "flask"],
];

export function iconOfLink(link: string | null): IconName {
  const module = link === null ? undefined : pageOf(link.split("?", 1)[0] ?? "")?.module;
  return ICONS.find(([pattern]) => module !== undefined && pattern.test(module))?.[1] ?? "bell";
}
