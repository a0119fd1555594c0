import { WebSocket } from "ws";
import { z } from "zod";
import type { Journal } from "./journal.ts";

const frame = z.object({ event: z.string(), channel: z.string().optional() });
const WAIT_MS = 5000;

/** The channel of an account is confirmed, and a ping answered. @param waitMs per answer */
export async function checkSocket(
  journal: Journal,
  address: { url: string; key: string } | null,
  uuid: string | null,
  waitMs = WAIT_MS,
): Promise<void> {
  const not = (note: string) => journal.note("websocket", "websocket", "not tried", { note });
  if (!address) return not("needs --ws-url and --ws-key");
  if (uuid === null) return not("no uuid is known");
  const socket = new WebSocket(
    `${address.url.replace(/\/$/, "")}/app/${address.key}?protocol=7&client=conformance&version=1`,
  );
  const seen: string[] = [];
  let told = () => undefined as void;
  socket.on("message", (data: Buffer) => {
    const read = frame.safeParse(JSON.parse(data.toString()));
    if (read.success) seen.push(read.data.event);
    told();
  });
  socket.on("error", () => undefined);
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  const until = (event: string) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), waitMs);
      told = () => {
        if (!seen.includes(event)) return;
        clearTimeout(timer);
        resolve(true);
      };
      told();
    });
  const fail = (expected: string) =>
    journal.note("websocket", "websocket", "failed", { expected, received: seen.at(-1) ?? "nothing" });
  try {
    if (!(await until("pusher:connection_established"))) return fail("pusher:connection_established");
    say("pusher:subscribe", { channel: `c-${uuid}` });
    if (!(await until("pusher_internal:subscription_succeeded")))
      return fail("pusher_internal:subscription_succeeded");
    say("pusher:ping", {});
    if (!(await until("pusher:pong"))) return fail("pusher:pong");
    journal.note("websocket", "websocket", "passed");
  } finally {
    socket.terminate();
  }
}
