import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { listOutbox } from "./outbox.ts";
import { paged, pageQuery, parseQuery } from "../../http/query.ts";
import { ANYBODY, get } from "../../http/route.ts";

const outboxQuery = z.object({ ...pageQuery, recipient: z.string().trim().max(100).optional() });

/** Public: only in the reference laboratory. */
async function getOutboxList(call: Call): Promise<Reply> {
  const { page, per_page, recipient } = parseQuery(outboxQuery, call);
  const { rows, total } = await listOutbox(call.db, page, per_page, recipient);
  const views = rows.map(({ message_id, subject_en, subject_id, body_en, body_id, ...row }) => ({
    id: message_id,
    ...row,
    subject: call.lang === "id" ? subject_id : subject_en,
    text: call.lang === "id" ? body_id : body_en,
  }));
  return paged(views, total, page, per_page);
}

// prettier-ignore
export const outboxRoutes: readonly Route[] = [
  get("/outbox/get", ANYBODY, getOutboxList, "Messages sent, newest first; reference laboratory only", outboxQuery),
];
