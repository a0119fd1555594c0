import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calls } from "./calls.ts";
import type { Fault, Sent } from "./fault-kinds.ts";
import { faults } from "./faults.ts";
import { refused, type Asked } from "./handler.ts";
import { smallPdf } from "./pdf.ts";
import { openSocket, SOCKET_KEY } from "./socket.ts";
import { newState, type State } from "./state.ts";
import { enveloped, unknownRoute, type Outcome, type Style, type Wire } from "./styles.ts";

export interface ProviderOptions {
  style?: Style;
  /** from 1, see faults.ts; 0 = none */
  fault?: number;
  /** milliseconds; the slow fault moves it */
  clock?: { at: number };
  /** an answer in place of its own */
  instead?: (query: Asked) => Partial<Sent> | undefined;
  /** default: the style's answer to a path that it does not know */
  unknown?: (method: string, path: string) => Wire;
}

/** A provider with the 29 calls of the specification and nothing else. */
export interface Provider {
  url: string;
  socket: { url: string; key: string };
  /** the one-time code sent to an e-mail address */
  codeOf(email: string): string;
  /** "GET /path" of every request, in order */
  asked: string[];
  notify(username: string, title: string): void;
  close(): Promise<void>;
}

const BASE = "/api/v1.5";

export async function openProvider({
  style = "plain",
  fault: number = 0,
  clock = { at: Date.UTC(2026, 10, 23, 3) },
  instead = () => undefined,
  unknown = (method, path) => unknownRoute(method, path, style),
}: ProviderOptions = {}): Promise<Provider> {
  const fault = faults[number - 1];
  const state = newState(() => clock.at);
  const requested: string[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    void receive(request, state, origin).then((call) => {
      const name = `${call.method} ${call.path}`;
      requested.push(name);
      const file = new URL(request.url ?? "/", origin).pathname;
      if (file.startsWith("/files/")) return sendFile(response, fault, file);
      const other = instead(call);
      if (other) return send(response, { status: 200, body: {}, headers: {}, ...other });
      const mine = fault?.call === name ? fault : undefined;
      clock.at += mine?.slowMs ?? 0;
      const handler = calls.get(name);
      if (!handler) {
        return send(response, { ...unknown(call.method, BASE + call.path), headers: {} });
      }
      const isSignedIn = call.caller !== null || handler.open === true || mine?.open === true;
      const first: Outcome = isSignedIn ? handler.answer(call, state) : refused(401, "Sign in first");
      const outcome = (isSignedIn && mine?.outcome?.(first, call)) || first;
      const sent: Sent = { ...enveloped(outcome, style), headers: {} };
      send(response, (isSignedIn && mine?.wire?.(sent, call)) || sent);
    });
  });
  const channels = openSocket(server, fault?.deaf === true);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a string only for pipes
  const address = `127.0.0.1:${String(port)}`;
  origin = `http://${address}`;
  return {
    url: origin + BASE,
    socket: { url: `ws://${address}`, key: SOCKET_KEY },
    codeOf: (email) => state.pending.get(email)?.code ?? "",
    asked: requested,
    notify: (username, title) =>
      channels.publish(state.accounts.get(username)?.uuid ?? "", { title, message: "" }),
    close: async () => {
      channels.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(request: IncomingMessage, state: State, origin: string): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request streams buffers
  const bytes = Buffer.concat(chunks);
  const url = new URL(request.url ?? "/", origin);
  const type = request.headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  return {
    method: request.method ?? "GET",
    path: url.pathname.replace(BASE, ""),
    query: Object.fromEntries(url.searchParams),
    body: isForm ? {} : jsonOf(bytes),
    file: isForm ? await fileOf(bytes, type) : null,
    caller: state.tokens.get(token) ?? null,
    origin,
  };
}

function jsonOf(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString() || "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function fileOf(bytes: Buffer, type: string): Promise<Buffer | null> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const image = form.get("image");
  return image instanceof Blob ? Buffer.from(await image.arrayBuffer()) : null;
}

function send(response: ServerResponse, { status, body, headers }: Sent): void {
  const isRaw = Buffer.isBuffer(body);
  const isHtml = typeof body === "string";
  response
    .writeHead(status, { "Content-Type": isHtml ? "text/html" : "application/json", ...headers })
    .end(isRaw || isHtml ? body : JSON.stringify(body));
}

function sendFile(response: ServerResponse, fault: Fault | undefined, path: string): void {
  const body = fault?.document?.(path) ?? smallPdf(path);
  response.writeHead(200, { "Content-Type": "application/pdf" }).end(body);
}
