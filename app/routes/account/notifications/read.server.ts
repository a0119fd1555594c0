import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { settle } from "~/upstream/settle.ts";
import { textOf } from "~/forms/forms.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { findNotification, markRead } from "~/upstream/notifications.server.ts";
import { ownLink } from "./own-link.ts";

/** The page of the list that a form was sent from. */
export const listAt = (page: number) => paths.notifications({ page: page > 1 ? page : undefined });

/**
 * Marks one as read and goes where it leads. Where that is, the laboratory says and not the form; marking
 * does no harm twice, so a repeat leads to the same place.
 */
export async function openNotification(up: UpstreamContext, form: FormData, page: number): Promise<Response> {
  const notification_id = textOf(form, "notification_id").slice(0, 100);
  // Marked first: what is not there is not looked for.
  if (!notification_id || !(await mark(up, notification_id))) {
    return redirectWithFlash(listAt(page), { kind: "warning", key: "notifications:flash.gone" });
  }
  const found = await settle(findNotification(up, notification_id, page));
  const link = ownLink(found.ok ? (found.data?.link ?? null) : null);
  if (link) return redirect(link, 303);
  return redirectWithFlash(listAt(page), { kind: "success", key: "notifications:flash.read" });
}

/** Marks all as read, those on other pages too. */
export async function readAll(up: UpstreamContext, page: number): Promise<Response> {
  await markRead(up, "all");
  return redirectWithFlash(listAt(page), { kind: "success", key: "notifications:flash.all_read" });
}

/** False when it is gone. */
async function mark(up: UpstreamContext, notification_id: string): Promise<boolean> {
  try {
    await markRead(up, { notification_id });
    return true;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) return false;
    throw error;
  }
}
