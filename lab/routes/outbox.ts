import { sql } from "kysely";
import { z } from "zod";
import { paged, pageQuery, route, type Call, type Reply, type Route } from "../http.ts";
import { parseQuery } from "./query.ts";

const listQuery = z.object({ ...pageQuery, recipient: z.string().trim().max(100).optional() });

/**
 * What the laboratory sent by e-mail, SMS or WhatsApp, newest first. It is open to everybody because this
 * laboratory is a rehearsal: nobody is there to receive the messages.
 */
async function list(call: Call): Promise<Reply> {
  const { page, per_page, recipient } = parseQuery(listQuery, call);
  let wanted = call.db.selectFrom("outbox");
  if (recipient) wanted = wanted.where("recipient", "=", recipient);
  const { total } = await wanted
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const views = rows.map(({ message_id, subject_en, subject_id, body_en, body_id, ...row }) => ({
    id: message_id,
    ...row,
    subject: call.lang === "id" ? subject_id : subject_en,
    text: call.lang === "id" ? body_id : body_en,
  }));
  return paged(views, Number(total), page, per_page);
}

export const outboxRoutes: readonly Route[] = [route("get", "/outbox/get", "public", list)];
