import { z } from "zod";
import { sender } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { ignored } from "../client/shapes.server.ts";

const cancellation = z.object({
  order_number: z.string(),
  reason: z.string().optional(),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

const cancelCall = endpoint("Orders", "POST /order/cancel", {
  summary: "Cancels an unpaid order. 409 `already_paid`, `already_canceled`.",
  body: cancellation,
  results: ignored,
});

export const cancelOrder = sender(cancelCall);
