import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitOf } from "~/features/visit/visit.server.ts";
import { runProgram } from "~/workers/program.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { visitCard } from "./card.server.ts";

const LIMIT = { count: 60, seconds: 3600 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  const card = visitCard(t, up.lang, await visitOf(up, t, order));
  if (card === null) throw new Response(null, { status: 404 });
  const { allowed } = await countTry("card", session.accountKey, LIMIT);
  const made = allowed ? await runProgram({ program: "draw-card", parts: [JSON.stringify(card)] }) : null;
  if (!made?.ok) return redirectWithFlash(paths.order(order.order_number), "warning", "visit:card.busy");
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="booking-card.png"',
    "Cache-Control": "private, no-store",
  };
  return new Response(new Uint8Array(made.bytes), { headers });
}
