import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Takes a connection out of Node's HTTP server for an answer that stays open: 9 of the 14 kB of a waiting
 * `ServerResponse` are its parser, its request and the server's listeners (decision 0038). The request must have been
 * read to its end, and nothing of the response been written. The new owner listens to "close", "error" and "end",
 * and reads.
 */
export function takeConnection(response: ServerResponse, socket: Socket): void {
  // The server releases all of it when a connection closes; it is told so, and nobody else listens yet.
  socket.emit("close", false);
  response.detachSocket(socket);
  socket.removeAllListeners();
  socket.setTimeout(0);
}
