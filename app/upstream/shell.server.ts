import { z } from "zod";
import { call, type UpstreamContext } from "./client.server.ts";

const cart = z.object({ items: z.array(z.object({ qty: z.number().int().catch(1) })) });

/** Number of lines in the caller's cart. */
export async function countCartLines(up: UpstreamContext): Promise<number> {
  return (await call(up, { path: "/cart/get", schema: cart, area: "order" })).items.length;
}
