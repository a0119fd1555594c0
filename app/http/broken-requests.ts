import { IncomingMessage, ServerResponse, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import { LINGER_MS, refuse, type Refusal } from "./refusal.ts";

const REASONS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: "headers",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "slow",
};

/**
 * Node would answer these with an empty response. They pass all steps, so log, metrics and headers
 * cover them.
 */
export function setUpBrokenRequests(app: Express, server: Server): void {
  const broken = new WeakMap<object, Refusal>();
  const running = new WeakMap<Socket, { response: ServerResponse; refuse?: (reason: Refusal) => void }>();
  const refused = new WeakSet<Socket>();
  // Every response, also of steps before the one below: a second one on its socket would throw.
  server.prependListener("request", ({ socket }, response) => {
    running.set(socket, { response });
    response.once("close", () => {
      if (running.get(socket)?.response === response) running.delete(socket);
    });
  });

  app.use((request, response, next) => {
    const reason = broken.get(request);
    if (reason) return refuse(request, response, reason);
    const current = running.get(request.socket);
    if (current?.response === response) current.refuse = (why) => refuse(request, response, why);
    if (request.headers.host === undefined && request.httpVersion === "1.1")
      return refuse(request, response, "request");
    next();
  });
  // Unknown values of Expect are ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Node reports every further chunk of a broken request again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const reason = REASONS[error.code ?? ""] ?? "request";
    const { response, refuse: refuseIt } = running.get(socket) ?? {};
    if (!socket.writable) return void socket.destroy();
    if (response) {
      // Refused while its broken body arrived.
      if (response.headersSent && !response.req.complete) return hangUp(socket);
      response.once("finish", () => hangUp(socket));
      // Refuse if its own body is broken; otherwise only later data is lost.
      if (!response.req.complete) refuseIt?.(reason);
      return;
    }
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: "GET", url: "*", complete: true });
    broken.set(request, reason);
    const serverResponse = new ServerResponse(request);
    serverResponse.assignSocket(socket);
    serverResponse.once("finish", () => {
      serverResponse.detachSocket(socket);
      hangUp(socket);
    });
    app(request, serverResponse);
  });
}

/** Closing at once would lose the response while data arrives. */
function hangUp(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
