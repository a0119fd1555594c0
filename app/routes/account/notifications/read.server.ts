import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { findNotification, markRead } from "~/upstream/notifications/notifications.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { notificationsAt, ownLink } from "./paths.ts";

/** Marks as read and redirects to the laboratory's target, never the form's. Idempotent. */
export async function openNotification(
  up: UpstreamContext,
  notification_id: string,
  page: number,
): Promise<Response> {
  // Mark first: a deleted notification needs no search.
  if (!notification_id || !(await markIfPresent(up, notification_id))) {
    return redirectWithFlash(notificationsAt(page), { kind: "warning", key: "notifications:flash.gone" });
  }
  const found = await settle(findNotification(up, notification_id, page));
  const link = ownLink(found.ok ? (found.data?.link ?? null) : null);
  if (link) return redirect(link, 303);
  return redirectWithFlash(notificationsAt(page), { kind: "success", key: "notifications:flash.read" });
}

export async function readAll(up: UpstreamContext, page: number): Promise<Response> {
  await markRead(up, "all");
  return redirectWithFlash(notificationsAt(page), { kind: "success", key: "notifications:flash.all_read" });
}

async function markIfPresent(up: UpstreamContext, notification_id: string): Promise<boolean> {
  try {
    await markRead(up, { notification_id });
    return true;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) return false;
    throw error;
  }
}
