// Loaded into the portal's process before it starts (`node --import`). Every 5 ms it reads how long its thread has
// computed since the last time: the event loop was held that long at a stretch. CPU time, not the clock, because
// another program may have had the processor. Answers its parent over the IPC channel; Linux only.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const PERIOD_MS = 5;

if (isMainThread && process.send) {
  const ownTime = `/proc/self/task/${process.pid}/schedstat`;
  const cpuMs = () => Number(readFileSync(ownTime, "utf8").split(" ", 1)[0]) / 1e6;
  let since = cpuMs();
  let last = since;
  let stretch = 0;
  const tick = () => {
    const now = cpuMs();
    stretch = Math.max(stretch, now - last);
    last = now;
  };
  setInterval(tick, PERIOD_MS).unref();
  process.on("message", (question) => {
    if (question === "held") return process.send(held());
    tick();
    if (question === "start") {
      since = last;
      stretch = 0;
    }
    process.send({ cpuMs: last - since, stretchMs: stretch });
  });
  process.channel.unref();
}

/** Bytes in use once all garbage is collected: objects, and memory outside of V8's heap. */
function held() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  collect();
  collect(); // what finalizers of the first have let go
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsed, external };
}
