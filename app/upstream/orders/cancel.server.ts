import { z } from "zod";
import { sendCall } from "../client/client.server.ts";
import { getOrder } from "./orders.server.ts";

const cancellation = z.object({
  order_number: z.string(),
  reason: z.string().optional(),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const cancelOrder = sendCall("Orders", "POST /order/cancel", {
  summary: "Cancels an unpaid order. 409 `already_paid`, `already_canceled`.",
  body: cancellation,
  proof: async (up, { body: { order_number } }) =>
    (await getOrder(up, order_number)).order_status === "canceled",
});
