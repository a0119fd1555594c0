import { z } from "zod";
import { call, callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { key, optionalText } from "./shapes.server.ts";

const message = z.object({
  id: z.string().min(1),
  channel: z.enum(["email", "sms", "whatsapp"]),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  code: optionalText,
  link: optionalText,
  /** ISO 8601 instant */
  created_at: z.string(),
});
/** A message that the reference laboratory did not send: nobody is there to receive it. */
export type OutboxMessage = z.output<typeof message>;

/** Messages of the reference laboratory, newest first (GET /outbox/get (+)); a real laboratory has no such call. */
export function listOutbox(
  up: UpstreamContext,
  page: number,
): Promise<{ results: OutboxMessage[]; meta: Meta }> {
  return callList(up, {
    path: "/outbox/get",
    query: { page, per_page: 10 },
    schema: z.array(message),
    area: "lookup",
  });
}

/** What the reference laboratory tells an account; accounts of a company are named with its code. */
export interface NotificationRequest {
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
export async function sendNotification(up: UpstreamContext, order: NotificationRequest): Promise<string> {
  const answer = await call(up, {
    method: "POST",
    path: "/reference/notify",
    body: order,
    schema: sent,
    area: "lookup",
  });
  return answer.notification_id;
}
