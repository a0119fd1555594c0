import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { listNotifications, markRead, unreadCount } from "../notifications/notifications.ts";
import { requestSubjects } from "../family/request-subjects.ts";
import { subjectsOf } from "./notification-subjects.ts";
import { key, listQuery, paged, parse, parseQuery } from "../../http/query.ts";
import { REGISTERED, get, post } from "../../http/route.ts";

async function getNotificationList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await listNotifications(call.db, call.caller.account_id, page, per_page);
  const links = rows.map(({ link }) => link);
  const subjects = await subjectsOf(call.db, call, links);
  const requests = await requestSubjects(call.db, call, links);
  const views = rows.map((row, index) => ({
    id: row.notification_id,
    kind: row.kind,
    title: call.lang === "id" ? row.title_id : row.title_en,
    message: call.lang === "id" ? row.message_id : row.message_en,
    link: row.link,
    is_read: row.is_read === 1,
    created_at: row.created_at,
    ...subjects[index],
    ...requests.get(row.link),
  }));
  const unread_count = await unreadCount(call.db, call.caller.account_id);
  return paged(views, total, page, per_page, { unread_count });
}

const notificationReadBody = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ notification_id: key }),
]);

async function postNotificationRead(call: Call): Promise<Reply> {
  const body = parse(notificationReadBody, call.body);
  const { account_id } = call.caller;
  const answer = await markRead(call.db, account_id, "all" in body ? null : body.notification_id);
  if (!answer) throw new LabError("not_found");
  return { results: { unread_count: await unreadCount(call.db, account_id) } };
}

// prettier-ignore
export const notificationRoutes: readonly Route[] = [
  get("/notifications/get", REGISTERED, getNotificationList, "Notifications, unread first", listQuery),
  post("/notifications/read", REGISTERED, postNotificationRead, "Mark one notification or all as read", notificationReadBody),
];
