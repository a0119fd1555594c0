import { z } from "zod";
import { call, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { code, instant, key, optionalText } from "../client/shapes.server.ts";
import { CHANNEL } from "../client/words/companies.ts";
import { OUTCOMES } from "./outcomes.ts";

const message = z.object({
  id: z.string().min(1),
  channel: code(CHANNEL).describe("call: staff telephone the recipient"),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  code: optionalText,
  link: optionalText,
  created_at: instant,
});
/** The reference laboratory has no mail server. */
export type OutboxMessage = z.output<typeof message>;

export const listOutbox = pagedCall("Reference laboratory", "GET /outbox/get", 10, {
  summary: "Lists messages recorded instead of sent, newest first.",
  rows: 100,
  results: z.array(message),
});

const notificationRequest = z.object({
  username: z.string(),
  company_code: z.string().optional().describe("for company accounts"),
  title: z.string().describe("1–120 characters"),
  message: z.string().describe("1–500 characters"),
  link: z.string().optional().describe("path of the portal"),
});
type NotificationRequest = z.input<typeof notificationRequest>;

const notifyCall = endpoint("Reference laboratory", "POST /reference/notify", {
  summary: "Sends a notification to an account.",
  body: notificationRequest,
  results: z.object({ notification_id: key }),
});

/** Returns the id. */
export async function sendNotification(up: UpstreamContext, body: NotificationRequest): Promise<string> {
  return (await call(up, notifyCall, { body })).notification_id;
}

const releaseCall = endpoint("Reference laboratory", "POST /reference/release-result", {
  summary: "Issues the pending results of an order and shows withheld ones.",
  body: z.object({ order_number: z.string() }),
});

export async function releaseResult(up: UpstreamContext, order_number: string): Promise<void> {
  await call(up, releaseCall, { body: { order_number } });
}

const attendanceBody = z.object({
  request_number: z.string().describe("number of the request or of its event"),
  employee_number: z.string(),
  outcome: z.enum(OUTCOMES).describe("attendance or, for employees who attended, the doctor's conclusion"),
});
export const recordAttendance = sendCall("Reference laboratory", "POST /reference/attendance", {
  summary: "Records an invited employee's attendance or the doctor's conclusion.",
  body: attendanceBody,
});
