import type { Route } from "../http.ts";
import { cartRoutes } from "./cart.ts";
import { invoiceRoutes } from "./invoices.ts";
import { orderListRoutes } from "./orders.ts";
import { paymentRoutes } from "./payments.ts";
import { scheduleRoutes } from "./schedule.ts";

/** Carts, time slots, orders, payments and invoices. */
export const orderRoutes: readonly Route[] = [
  ...cartRoutes,
  ...scheduleRoutes,
  ...paymentRoutes,
  ...orderListRoutes,
  ...invoiceRoutes,
];
