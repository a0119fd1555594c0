// A minimal laboratory with sign-in, and its channel server (Pusher protocol 7).
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

export const KEY = "bench-key";
export const EVERYBODY = "everybody";
export const userOf = (n) => `user-${n}`;
const uuidOf = (name) => `uuid-${name}`;
export const channelOf = (n) => `c-${uuidOf(userOf(n))}`;

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

/** Any name can sign in; its channel is `c-uuid-{name}`. */
export async function openLaboratory() {
  /** server connections and the keys they sent */
  const lines = new Map();
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
  sockets.on("connection", (line, { url }) => {
    lines.set(line, /^\/app\/([^?]+)/.exec(url)?.[1]);
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
    /** sends an event on a channel to the server with this key */
    tell(channel, title, { message = "Your result is ready.", key = KEY } = {}) {
      const data = JSON.stringify({ title, message, link: "/notifications" });
      const text = JSON.stringify({ event: "notification", channel, data });
      for (const [line, own] of lines) if (own === key) line.send(text);
    },
    waiting: () => [...lines.keys()].reduce((sum, line) => sum + line.bufferedAmount, 0),
    close() {
      for (const line of lines.keys()) line.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
