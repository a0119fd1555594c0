import { z } from "zod";
import type { Call, Reply } from "../http/server.ts";
import { listOutbox } from "./outbox.ts";
import { paged, pageQuery, parseQuery } from "../http/query.ts";

export const outboxQuery = z.object({ ...pageQuery, recipient: z.string().trim().max(100).optional() });

/** Public: only in the reference laboratory, which sends nothing to real people. */
export async function getOutboxList(call: Call): Promise<Reply> {
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
