import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";

/**
 * Posts a body of `total` bytes as fast as it is taken, until somebody stops it. Answers the status (0 =
 * the connection was cut without one) and how much was written.
 */
export function sendLarge(
  origin: string,
  path: string,
  { total, headers, declared }: { total: number; headers: Record<string, string>; declared: boolean },
): Promise<{ status: number; written: number; ms: number }> {
  const { hostname, port } = new URL(origin);
  const chunk = Buffer.alloc(64 * 1024, "a");
  const since = Date.now();
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
    const done = () => resolve({ status, written, ms: Date.now() - since });
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

/** A raw connection; `text` is sent as it stands. */
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
