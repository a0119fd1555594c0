import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { countOrders, facilityOf, facilityView, ORDER_STATES } from "./facility.ts";
import { facilityOrderDetail, listFacilityOrders } from "./facility-orders.ts";
import { isoDate } from "../../http/transaction.ts";
import { key, paged, pageQuery, parseQuery } from "../../http/query.ts";
import { FACILITY, get } from "../../http/route.ts";

const SHOWN = 5;

const facilityOrderListQuery = z.object({
  ...pageQuery,
  q: z.string().trim().max(100).optional(),
  state: z.enum([...ORDER_STATES, "new"], { error: "unknown_choice" }).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const facilityOrderDetailQuery = z.object({ order_number: key });

async function getFacilityDashboard(call: Call): Promise<Reply> {
  const facility = await facilityOf(call.db, call.caller);
  const first = async (state: "action" | "delayed" | "ready") =>
    (await listFacilityOrders(call.db, call, facility, { state }, { page: 1, per_page: SHOWN })).rows;
  return {
    results: {
      facility: await facilityView(call.db, call, facility),
      counts: await countOrders(call.db, call, facility),
      action: await first("action"),
      delayed: await first("delayed"),
      ready: await first("ready"),
    },
  };
}

async function getFacilityOrderList(call: Call): Promise<Reply> {
  const { page, per_page, ...filter } = parseQuery(facilityOrderListQuery, call);
  const facility = await facilityOf(call.db, call.caller);
  const { total, rows } = await listFacilityOrders(call.db, call, facility, filter, { page, per_page });
  return paged(rows, total, page, per_page);
}

async function getFacilityOrderDetail(call: Call): Promise<Reply> {
  const { order_number } = parseQuery(facilityOrderDetailQuery, call);
  const facility = await facilityOf(call.db, call.caller);
  return { results: await facilityOrderDetail(call.db, call, facility, order_number) };
}

// prettier-ignore
export const facilityRoutes: readonly Route[] = [
  get("/facility/dashboard", FACILITY, getFacilityDashboard, "The medical centre, how many of its orders are in each state, and what needs attention"),
  get("/facility/order/get", FACILITY, getFacilityOrderList, "Orders that the medical centre sent, those with something to do first", facilityOrderListQuery),
  get("/facility/order/get-detail", FACILITY, getFacilityOrderDetail, "One of these orders with the timeline of each sample", facilityOrderDetailQuery),
];
