// Baseline: Express with a set of responses that writes one buffer to each.
import express from "express";
import { handleCommands, openStreams, STREAM_HEADERS } from "./commands.mjs";

const streams = openStreams();
const app = express();
app.get("/events", (request, response) => {
  const channel = request.query.c;
  response.status(200).set(STREAM_HEADERS);
  request.socket.setNoDelay(true);
  response.on("close", () => streams.remove(channel, response));
  response.write("retry: 5000\n\n");
  streams.add(channel, response);
});
const server = app.listen(0, "127.0.0.1", () =>
  handleCommands({
    port: server.address().port,
    all: (frame) => {
      for (const response of streams.everybody) response.write(frame);
    },
    one: (channel, frame) => {
      for (const response of streams.of(channel)) response.write(frame);
    },
    size: () => streams.everybody.size,
  }),
);
