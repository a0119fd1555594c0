import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

/**
 * Posts `total` bytes as fast as the server reads. Returns the status (0 = cut without one) and the
 * bytes written.
 */
export function sendLarge(
  origin: string,
  path: string,
  { total, headers, declared }: { total: number; headers: Record<string, string>; declared: boolean },
): Promise<{ status: number; written: number }> {
  const { hostname, port } = new URL(origin);
  const chunk = Buffer.alloc(64 * 1024, "a");
  return new Promise((resolve) => {
    let written = 0;
    let status = 0;
    const request = httpRequest({
      hostname,
      port,
      path,
      method: "POST",
      agent: false,
      headers: { ...headers, ...(declared ? { "Content-Length": String(total) } : {}) },
    });
    const done = () => resolve({ status, written });
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    request.on("error", () => undefined);
    request.on("close", done);
    const more = (): void => {
      while (written < total && !request.destroyed && status === 0) {
        written += chunk.length;
        if (!request.write(chunk)) {
          request.once("drain", more);
          return;
        }
      }
      request.end();
    };
    more();
  });
}

/** A raw connection; sends `text` unchanged. */
export function openSocket(origin: string, text = ""): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** An event stream; `text` accumulates. */
export interface TestStream {
  status: number;
  headers: IncomingHttpHeaders;
  text(): string;
  /** names and data so far */
  events(): string[];
  /** last event id received */
  lastId(): string;
  /** ended by the server */
  ended(): boolean;
  /** stops reading, stays connected */
  pause(): void;
  leave(how?: "close" | "reset"): void;
}

/** Opens `path` like a browser script and keeps reading; resolves with the headers. */
export function openStream(
  origin: string,
  headers: Record<string, string>,
  path = "/events",
): Promise<TestStream> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      path,
      agent: false,
      headers: { Accept: "text/event-stream", ...headers },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      let text = "";
      let ended = false;
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("error", () => (ended = true));
      response.on("close", () => (ended = true));
      const { socket } = response;
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () =>
          [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
            ([, name, data]) => `${name ?? ""} ${data ?? ""}`,
          ),
        lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? "",
        ended: () => ended,
        pause: () => void response.pause(),
        leave: (how = "close") => void (how === "reset" ? socket.resetAndDestroy() : socket.destroy()),
      });
    });
    request.end();
  });
}
