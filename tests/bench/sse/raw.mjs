// The measure of all others: Express that keeps the answers in a set and writes one buffer to each.
import express from "express";
import { obey, openRoom, STREAM_HEADERS } from "./obey.mjs";

const room = openRoom();
const app = express();
app.get("/events", (request, response) => {
  const channel = request.query.c;
  response.status(200).set(STREAM_HEADERS);
  request.socket.setNoDelay(true);
  response.on("close", () => room.remove(channel, response));
  response.write("retry: 5000\n\n");
  room.add(channel, response);
});
const server = app.listen(0, "127.0.0.1", () =>
  obey({
    port: server.address().port,
    all: (frame) => {
      for (const response of room.everybody) response.write(frame);
    },
    one: (channel, frame) => {
      for (const response of room.of(channel)) response.write(frame);
    },
    size: () => room.everybody.size,
  }),
);
