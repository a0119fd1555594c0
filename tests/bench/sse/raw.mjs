// Baseline: a bare node:http server forwarding the laboratory's events. No sessions, replay,
// heartbeats or limits.
import { createServer } from "node:http";
import { WebSocket } from "ws";
import { handleCommands } from "./commands.mjs";
import { EVERYBODY } from "./laboratory.mjs";

const everybody = new Set();
const channels = new Map();

const server = createServer((request, response) => {
  const channel = new URL(request.url, "http://raw").searchParams.get("c");
  const own = channels.get(channel) ?? new Set();
  channels.set(channel, own);
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.write("retry: 5000\n\n");
  own.add(response);
  everybody.add(response);
  response.on("close", () => {
    own.delete(response);
    everybody.delete(response);
  });
});
const line = new WebSocket(`${process.env["LAB_WS_URL"]}/app/raw`);
line.on("message", (text) => {
  const { event, channel, data } = JSON.parse(text);
  if (event !== "notification") return;
  const frame = Buffer.from(`event: notification\ndata: ${data}\n\n`);
  for (const response of channel === EVERYBODY ? everybody : (channels.get(channel) ?? []))
    response.write(frame);
});
line.on("open", () =>
  server.listen(0, "127.0.0.1", () =>
    handleCommands({ port: server.address().port, size: () => everybody.size }),
  ),
);
