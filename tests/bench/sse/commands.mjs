// Commands that every measured server accepts from its parent: report the port, send an event, report memory.

/** `all(frame)` and `one(channel, frame)` send; `size()` counts streams. Replies have the command's id. */
export function handleCommands({ port, all, one, size }) {
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  process.on("message", async ({ id, ask, channel, title }) => {
    if (ask === "all") all(frameOf("refetch", { within: 0 }));
    if (ask === "one")
      one(channel, frameOf("notification", { title, message: "Your result is ready.", link: null }));
    if (ask === "size") process.send({ id, size: size() });
    if (ask !== "memory") return;
    for (let turn = 0; turn < 4; turn++) {
      globalThis.gc();
      await pause();
    }
    process.send({ id, rss: process.memoryUsage.rss() });
  });
  process.on("disconnect", () => process.exit(0));
  process.send({ id: 0, port });
}

let seq = 0;
function frameOf(event, data) {
  return Buffer.from(`id: bench.${++seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Headers of a stream, the same for every server. Without TCP keep-alive: ten thousand simultaneous probes overflow
 * the loopback's queue, and only the portal has heartbeats that would compensate.
 */
export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
  Connection: "close",
};

/** Open streams by channel. */
export function openStreams() {
  const everybody = new Set();
  const channels = new Map();
  return {
    everybody,
    of: (channel) => channels.get(channel) ?? [],
    add(channel, stream) {
      everybody.add(stream);
      const own = channels.get(channel);
      if (own) own.push(stream);
      else channels.set(channel, [stream]);
    },
    remove(channel, stream) {
      everybody.delete(stream);
      channels.set(channel, channels.get(channel)?.filter((one) => one !== stream) ?? []);
    },
  };
}
