import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/session/guards.server.ts";
import { countUnread } from "~/upstream/notifications/notifications.server.ts";
import { settle } from "~/upstream/client/errors.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireMember(request);
  const unread = await settle(countUnread(up));
  // "no-store" would bar the page from the back/forward cache.
  const headers = { "Cache-Control": "private, no-cache" };
  if (!unread.ok) return Response.json({ unread: null, label: "" }, { status: 503, headers });
  const label = t("ui:nav.unread", { count: unread.data });
  return Response.json({ unread: unread.data, label }, { headers });
}
