import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitOf } from "~/features/visit/visit.server.ts";
import { runProgram } from "~/workers/program.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { visitCard } from "./card.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  const card = visitCard(t, up.lang, await visitOf(up, t, order));
  if (card === null) throw new Response(null, { status: 404 });
  const made = await runProgram({ program: "draw-card", parts: [JSON.stringify(card)] });
  if (!made.ok) return redirectWithFlash(paths.order(order.order_number), "warning", "visit:card.busy");
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="booking-card.png"',
    "Cache-Control": "private, no-store",
  };
  return new Response(new Uint8Array(made.bytes), { headers });
}
