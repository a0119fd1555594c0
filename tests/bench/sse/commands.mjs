// Commands accepted by every measured server: report the port, count streams, report memory.

/**
 * Collections before measuring memory; V8 releases pages in steps. On Node 24 it keeps freed pages in a pool, which only
 * a collection of last resort returns.
 */
const COLLECTIONS = 10;
const BETWEEN_MS = 100;

/** `size()` counts streams. Replies carry the command's id. */
export function handleCommands({ port, size }) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  process.on("message", async ({ id, ask }) => {
    if (ask === "size") process.send({ id, size: size() });
    if (ask !== "memory") return;
    for (let turn = 0; turn < COLLECTIONS; turn++) {
      globalThis.gc();
      globalThis.gc({ type: "major", flavor: "last-resort" });
      await pause();
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ id, rss, heap: heapUsed + external });
  });
  process.on("disconnect", () => process.exit(0));
  process.send({ id: 0, port });
}
