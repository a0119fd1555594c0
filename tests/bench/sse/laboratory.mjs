// A minimal laboratory with sign-in, and its channel server (Pusher protocol 7).
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

export const KEY = "bench-key";
export const userOf = (n) => `user-${n}`;
const uuidOf = (name) => `uuid-${name}`;

const answers = {
  "/notifications/get": {
    results: [],
    meta: { page: 1, per_page: 10, total: 0, last_page: 1, unread_count: 0 },
  },
  "/cart/get": {
    results: { items: [], voucher: null, amount_total: 0, total_discount: 0, grand_total: 0, version: 1 },
  },
};

function answerOf(path, token, body) {
  if (path === "/login") {
    const { username } = JSON.parse(body);
    return { access_token: username, fully_registered: true, account_type: "PATIENT", results: null };
  }
  if (path !== "/profile") return answers[path] ?? { results: [] };
  const patient = { patient_id: `p-${token}`, medical_record_number: "MR-0001" };
  return { results: { uuid: uuidOf(token), person: { first_name: "Person", last_name: token, patient } } };
}

/** Every name can sign in; its channel is `c-uuid-{name}`. */
export async function openLaboratory() {
  const lines = new Set();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const path = request.url.split("?")[0].replace("/api/v1.5", "");
      const token = (request.headers.authorization ?? "").replace("Bearer ", "");
      const text = JSON.stringify({ statusCode: 200, message: "success", ...answerOf(path, token, body) });
      response.writeHead(200, { "Content-Type": "application/json" }).end(text);
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (line) => {
    lines.add(line);
    line.on("close", () => lines.delete(line));
    line.on("error", () => undefined);
    const say = (event, data, channel) =>
      line.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    line.on("message", (text) => {
      const { event, data } = JSON.parse(text);
      if (event === "pusher:ping") say("pusher:pong", {});
      if (event === "pusher:subscribe") say("pusher_internal:subscription_succeeded", {}, data.channel);
    });
    say("pusher:connection_established", { socket_id: "1.1", activity_timeout: 120 });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    apiUrl: `http://127.0.0.1:${port}/api/v1.5`,
    wsUrl: `ws://127.0.0.1:${port}`,
    /** an event on one user's channel */
    tell(name, title, message = "Your result is ready.") {
      const data = JSON.stringify({ title, message, link: "/notifications" });
      const text = JSON.stringify({ event: "notification", channel: `c-${uuidOf(name)}`, data });
      for (const line of lines) line.send(text);
    },
    /** bytes that the portal has not read yet */
    waiting: () => [...lines].reduce((sum, line) => sum + line.bufferedAmount, 0),
    close() {
      for (const line of lines) line.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
