import { IncomingMessage, ServerResponse, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import { LINGER_MS, refuse, type Refusal } from "./refusal.ts";

/** What Node's HTTP parser reports; everything else is a malformed request. */
const REASONS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: "headers",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "slow",
};

/**
 * Requests that Node would answer by itself, with an empty response: malformed, without Host, with too large
 * headers, or not complete in time. They pass through the same steps as all others, so that log, metrics and
 * headers know them.
 * @returns the function that announces a request which Express does not see; it must have been read
 */
export function setUpBrokenRequests(
  app: Express,
  server: Server,
): (request: IncomingMessage, response: ServerResponse) => void {
  const broken = new WeakMap<object, Refusal>();
  const running = new WeakMap<Socket, { response: ServerResponse; refuse?: (reason: Refusal) => void }>();
  const refused = new WeakSet<Socket>();
  const track = (
    { socket }: IncomingMessage,
    response: ServerResponse,
    refuseIt?: (reason: Refusal) => void,
  ): void => {
    running.set(socket, { response, ...(refuseIt && { refuse: refuseIt }) });
    response.once("close", () => {
      if (running.get(socket)?.response === response) running.delete(socket);
    });
  };

  app.use((request, response, next) => {
    const reason = broken.get(request);
    if (reason) return refuse(request, response, reason);
    track(request, response, (why) => refuse(request, response, why));
    if (request.headers.host === undefined && request.httpVersion === "1.1")
      return refuse(request, response, "request");
    next();
  });
  // Unknown values of Expect are ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Every further chunk of a broken request is reported again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const reason = REASONS[error.code ?? ""] ?? "request";
    const { response, refuse: refuseIt } = running.get(socket) ?? {};
    if (!socket.writable) return void socket.destroy();
    if (response) {
      // Refused while its body came, which is broken.
      if (response.headersSent && !response.req.complete) return hangUp(socket);
      response.once("finish", () => hangUp(socket));
      // Its own body is broken; otherwise it ends as usual, and only what follows is lost.
      if (!response.req.complete) refuseIt?.(reason);
      return;
    }
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: "GET", url: "*", complete: true });
    broken.set(request, reason);
    const own = new ServerResponse(request);
    own.assignSocket(socket);
    own.once("finish", () => {
      own.detachSocket(socket);
      hangUp(socket);
    });
    app(request, own);
  });
  return track;
}

/** Ends a connection from which more may arrive: closing it at once would lose the response. */
function hangUp(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
