import type { LoaderFunctionArgs } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { countUnread } from "~/upstream/notifications.server.ts";
import { settle } from "~/upstream/settle.ts";

/** JSON for the page's script: the unread number and its label, as rendered in the header. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireMember(request);
  const unread = await settle(countUnread(up));
  // A page that has fetched a "no-store" answer is not kept for the browser's Back.
  const headers = { "Cache-Control": "private, no-cache" };
  if (!unread.ok) return Response.json({ unread: null, label: "" }, { status: 503, headers });
  const label = getT(request)("ui:nav.unread", { count: unread.data });
  return Response.json({ unread: unread.data, label }, { headers });
}
