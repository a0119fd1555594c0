import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { errorsOf, formFailure, statusOf, textOf, type FormFailure } from "~/forms/forms.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { settle } from "~/upstream/settle.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { UpstreamFault } from "~/upstream/errors.ts";
import { listNotifications } from "~/upstream/notifications.server.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";
import { listAt, openNotification, readAll } from "./read.server.ts";

export const handle = { title: "notifications:title" };

const query = z.object({ page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  const { page } = readQuery(request, query);
  const list = await settle(listNotifications(upstreamFor(session, request), page));
  const last = list.ok ? Math.max(1, list.data.meta.last_page) : page;
  if (page > last) throw redirect(listAt(last));
  return { list, page };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireMember(request);
  const { page } = readQuery(request, query);
  const form = await request.clone().formData();
  const up = upstreamFor(session, request);
  try {
    switch (textOf(form, "intent")) {
      case "open":
        return await openNotification(up, form, page);
      case "read-all":
        return await readAll(up, page);
      default:
        return formFailure(request, form, { "": ["errors:general"] });
    }
  } catch (error) {
    const errors =
      error instanceof UpstreamFault ? { "": ["notifications:errors.not_marked"] } : errorsOf(error);
    return formFailure(request, form, errors, { status: statusOf(error) });
  }
}

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
