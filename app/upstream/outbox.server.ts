import { z } from "zod";
import { call, callList, type Meta, type Up } from "./client.server.ts";
import { key, words } from "./shapes.server.ts";

const message = z.object({
  id: z.string().min(1),
  channel: z.enum(["email", "sms", "whatsapp"]),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  code: words,
  link: words,
  /** ISO 8601 instant */
  created_at: z.string(),
});
/** A message that the reference laboratory did not send: nobody is there to receive it. */
export type OutboxMessage = z.output<typeof message>;

/** Messages of the reference laboratory, newest first (GET /outbox/get (+)); a real laboratory has no such call. */
export function listOutbox(up: Up, page: number): Promise<{ results: OutboxMessage[]; meta: Meta }> {
  return callList(up, {
    path: "/outbox/get",
    query: { page, per_page: 10 },
    schema: z.array(message),
    area: "lookup",
  });
}

/** What the reference laboratory tells an account; accounts of a company are named with its code. */
export interface NotificationWish {
  username: string;
  company_code?: string | undefined;
  /** 1–120 characters */
  title: string;
  /** 1–500 characters */
  message: string;
  /** path of the portal */
  link?: string | undefined;
}

const sent = z.object({ notification_id: key });

/**
 * Lets the reference laboratory send a notification (POST /reference/notify (+)); a real laboratory has no
 * such call. Answers its id.
 * @throws UpstreamRefusal 404 no such account; 400 with its fields
 */
export async function sendNotification(up: Up, wish: NotificationWish): Promise<string> {
  const answer = await call(up, {
    method: "POST",
    path: "/reference/notify",
    body: wish,
    schema: sent,
    area: "lookup",
  });
  return answer.notification_id;
}
