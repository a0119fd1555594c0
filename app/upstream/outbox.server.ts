import { z } from "zod";
import { callList, type Meta, type Up } from "./client.server.ts";
import { words } from "./shapes.server.ts";

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
