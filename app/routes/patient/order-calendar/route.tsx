import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePatient } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { visitFile } from "./visit-file.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { up } = patient;
  const order = await getOrder(up, params["order_number"] ?? "");
  const file = await visitFile(patient, order);
  if (file === null) throw new Response(null, { status: 404 });
  const name = `order-${order.order_number.replace(/[^A-Za-z0-9_-]/g, "")}.ics`;
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  return new Response(file, { headers });
}
