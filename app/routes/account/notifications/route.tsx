import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { failurePage } from "~/forms/failure.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import {
  listNotifications,
  findNotification,
  markRead,
} from "~/upstream/notifications/notifications.server.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";
import { notificationsAt, ownLink } from "./paths.ts";
import { tabHref } from "~/features/profile/tabs.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { refusedOr, settle } from "~/upstream/client/errors.ts";

export const handle = { title: "notifications:title", sheets: ["notices", "people", "row-list"] };

const query = z.object({ page: queryPage });
/** An invalid ID is like a deleted notification. */
const openSchema = z.object({ notification_id: z.string().max(100).catch("") });
const notMarked = "notifications:errors.not_marked";
const codes = { fault: notMarked, unknown: notMarked };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireMember(request);
  const { page } = readQuery(request, query);
  return {
    list: await loadPage(page, listNotifications(up, page), notificationsAt),
    page,
    reader: session.name,
    settingsHref: tabHref(session.userType, "SETTING"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  const { page } = readQuery(request, query);
  switch (await intentOf(request)) {
    case "open":
      return submit(request, session, {
        schema: openSchema,
        codes,
        run: ({ notification_id }) => openNotification(up, notification_id, page),
      });
    case "read-all":
      return submit(request, session, { codes, run: () => readAll(up, page) });
    default:
      return failurePage(request, await readForm(request), { "": ["errors:general"] });
  }
}

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />;
}

/** Redirects to the laboratory's target, never the form's. Idempotent. */
async function openNotification(
  up: UpstreamContext,
  notification_id: string,
  page: number,
): Promise<Response> {
  // A deleted notification needs no search.
  if (!notification_id || !(await refusedOr(mark(up, notification_id), false, 404))) {
    return redirectWithFlash(notificationsAt(page), "warning", "notifications:flash.gone");
  }
  const loadable = await settle(findNotification(up, notification_id, page));
  const opened = loadable.ok ? loadable.data : null;
  const link = ownLink(opened?.link ?? null);
  if (link) return redirect(link, 303);
  return redirectWithFlash(notificationsAt(page), "success", "notifications:flash.read");
}

async function readAll(up: UpstreamContext, page: number): Promise<Response> {
  await markRead(up, "all");
  return redirectWithFlash(notificationsAt(page), "success", "notifications:flash.all_read");
}

async function mark(up: UpstreamContext, notification_id: string): Promise<boolean> {
  await markRead(up, { notification_id });
  return true;
}
