import { z } from "zod";
import { callList, call, type Up } from "./client.server.ts";

const notification = z.object({ is_read: z.boolean() });

/**
 * Unread notifications: the list's own count where the laboratory gives one, else those of the first page
 * (spec.md §9).
 */
export async function countUnread(up: Up): Promise<number> {
  const { results, meta } = await callList(up, {
    path: "/notifications/get",
    query: { per_page: 10, page: 1 },
    schema: z.array(notification),
    area: "account",
  });
  return meta.unread_count ?? results.filter((one) => !one.is_read).length;
}

const cart = z.object({ items: z.array(z.object({ qty: z.number().int().catch(1) })) });

/** Number of lines in the caller's cart. */
export async function countCartLines(up: Up): Promise<number> {
  return (await call(up, { path: "/cart/get", schema: cart, area: "order" })).items.length;
}
