import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { failurePage } from "~/forms/failure.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { listNotifications } from "~/upstream/notifications/notifications.server.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";
import { notificationsAt } from "./paths.ts";
import { openNotification, readAll } from "./read.server.ts";

export const handle = { title: "notifications:title", sheets: ["notices"] };

const query = z.object({ page: queryPage });
/** Treats an invalid ID like a deleted notification. */
const openSchema = z.object({ notification_id: z.string().max(100).catch("") });
const notMarked = "notifications:errors.not_marked";
const codes = { fault: notMarked, unknown: notMarked };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireMember(request);
  const { page } = readQuery(request, query);
  return { list: await loadPage(page, listNotifications(up, page), notificationsAt), page };
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
