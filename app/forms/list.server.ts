import { redirect } from "@remix-run/node";
import type { Loadable } from "../lib/loadable.ts";
import { settle } from "../upstream/settle.ts";

/**
 * One page of a list, as one part of a page: the rest stands when the laboratory fails.
 * @param page the page asked for, from 1
 * @param hrefOf address of another page of the same list
 * @throws Response redirect to the last page when the page asked for is beyond it
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
