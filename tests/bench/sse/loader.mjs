// The same streams through a Remix loader, behind Express as app/http/remix.ts does it.
import { createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import express from "express";
import { handleCommands, openStreams, STREAM_HEADERS } from "./commands.mjs";

const streams = openStreams();

// The request's own signal can be garbage-collected, which leaks its stream: the loader uses the adapter's signal,
// so that only the path through Remix is measured.
function loader({ request, context }) {
  const channel = new URL(request.url).searchParams.get("c");
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(Buffer.from("retry: 5000\n\n"));
      streams.add(channel, stream);
      context.gone.addEventListener("abort", () => streams.remove(channel, stream));
    },
  });
  return new Response(body, { headers: STREAM_HEADERS });
}

const route = (id, path, module) => ({ id, path, parentId: id === "root" ? undefined : "root", module });
const handle = createRequestHandler(
  {
    entry: { module: { default: () => new Response("", { status: 500 }) } },
    routes: {
      root: route("root", "", { default: () => null }),
      events: route("events", "events", { loader }),
    },
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    mode: "production",
    isSpaMode: false,
    future: { v3_fetcherPersist: true, v3_singleFetch: true, v3_throwAbortReason: true },
  },
  "production",
);

const app = express();
app.get("*", async (request, response) => {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableEnded) gone.abort();
  });
  const url = new URL(request.originalUrl, "http://127.0.0.1");
  const headers = new Headers({ cookie: request.headers.cookie ?? "" });
  try {
    const answer = await handle(new Request(url, { headers, signal: gone.signal }), { gone: gone.signal });
    response.status(answer.status);
    for (const [name, value] of answer.headers) response.set(name, value);
    request.socket.setNoDelay(true);
    if (answer.body) await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  } catch {
    response.destroy();
  }
});
const send = (streams, frame) => {
  for (const stream of streams) stream.enqueue(frame);
};
const server = app.listen(0, "127.0.0.1", () =>
  handleCommands({
    port: server.address().port,
    all: (frame) => send(streams.everybody, frame),
    one: (channel, frame) => send(streams.of(channel), frame),
    size: () => streams.everybody.size,
  }),
);
