import { z } from "zod";
import { orNull, stoppedText } from "../client/shapes.server.ts";
import { countCartLines } from "../orders/cart.server.ts";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal, settle } from "../client/errors.ts";
import { countUnread } from "./notifications.server.ts";
import { transport, type UpstreamTransport } from "../client/transport.server.ts";

/** For a laboratory without the call. */
const WITHOUT_MS = 10 * 60_000;

const countsCall = endpoint("Accounts", "GET /account/counts", {
  summary:
    "Returns two counts for the header of every page, and for a company whether its records were altered. Without this call the portal fetches the lists and counts them.",
  results: z.object({
    unread_count: z.number().int().min(0),
    cart_count: orNull(z.number().int().min(0)).describe("lines in a patient's cart"),
    stopped: stoppedText,
  }),
});

/** null: not loaded */
export interface Counts {
  unread: number | null;
  cart: number | null;
  stopped?: string | null | undefined;
}

const NONE: Counts = { unread: null, cart: null };

/** Instant (ms) of the next attempt. */
const without = new WeakMap<UpstreamTransport, number>();

/** @throws only redirects */
export async function loadCounts(up: UpstreamContext, hasCart: boolean): Promise<Counts> {
  const laboratory = transport();
  if ((without.get(laboratory) ?? 0) <= Date.now()) {
    try {
      const { unread_count, cart_count, stopped } = await call(up, countsCall);
      return { unread: unread_count, cart: hasCart ? (cart_count ?? null) : null, stopped };
    } catch (error) {
      if (error instanceof UpstreamFault) return NONE;
      if (!(error instanceof UpstreamRefusal)) throw error;
      if (error.status !== 404 && error.status !== 501) return NONE;
      without.set(laboratory, Date.now() + WITHOUT_MS);
    }
  }
  const [unread, cart] = await Promise.all([
    settle(countUnread(up)),
    hasCart ? settle(countCartLines(up)) : null,
  ]);
  return { unread: unread.ok ? unread.data : null, cart: cart?.ok ? cart.data : null };
}
