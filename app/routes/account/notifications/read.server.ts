import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findNotification, markRead } from "~/upstream/notifications/notifications.server.ts";
import { refusedOr, settle } from "~/upstream/client/settle.ts";
import { notificationsAt, ownLink } from "./paths.ts";

/** Marks as read and redirects to the laboratory's target, never the form's. Idempotent. */
export async function openNotification(
  up: UpstreamContext,
  notification_id: string,
  page: number,
): Promise<Response> {
  // Mark first: a deleted notification needs no search.
  if (!notification_id || !(await refusedOr(mark(up, notification_id), false, 404))) {
    return redirectWithFlash(notificationsAt(page), "warning", "notifications:flash.gone");
  }
  const found = await settle(findNotification(up, notification_id, page));
  const link = ownLink(found.ok ? (found.data?.link ?? null) : null);
  if (link) return redirect(link, 303);
  return redirectWithFlash(notificationsAt(page), "success", "notifications:flash.read");
}

export async function readAll(up: UpstreamContext, page: number): Promise<Response> {
  await markRead(up, "all");
  return redirectWithFlash(notificationsAt(page), "success", "notifications:flash.all_read");
}

async function mark(up: UpstreamContext, notification_id: string): Promise<boolean> {
  await markRead(up, { notification_id });
  return true;
}
