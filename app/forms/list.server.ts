import { redirect } from "@remix-run/node";
import type { Loadable } from "../lib/loadable.ts";
import { settle } from "../upstream/client/errors.ts";

/**
 * A failure affects only the list.
 * @param page from 1
 * @throws Response redirect to the last page if the requested one is beyond it
 */
export async function loadPage<T extends { meta: { last_page: number } }>(
  page: number,
  loading: Promise<T>,
  hrefOf: (page: number) => string,
): Promise<Loadable<T>> {
  const list = await settle(loading);
  const last = list.ok ? Math.max(1, list.data.meta.last_page) : page;
  if (page > last) throw redirect(hrefOf(last));
  return list;
}

/** A filtered list's title begins with its count, so that the change is heard. */
export function listTitle(
  title: string,
  list: Loadable<{ meta: { total: number } }>,
  count: ((total: number) => string) | false,
): string {
  return list.ok && count ? `${count(list.data.meta.total)} – ${title}` : title;
}
