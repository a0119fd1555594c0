// Preloaded into the portal's process (`node --import`). Every 5 ms reads the thread's CPU time since the
// last tick: how long the event loop was held, excluding other programs' load. Times a fixed piece of work
// beside it, so that limits hold on slower machines. Answers its parent over IPC; Linux only.
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const PERIOD_MS = 5;
const WARM_UP = 200;

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
  const timeWork = () => {
    const begun = cpuMs();
    for (let turn = 0; turn < 100; turn++) fixedWork();
    return cpuMs() - begun;
  };
  for (let turn = 0; turn < WARM_UP; turn++) fixedWork();
  process.on("message", (question) => {
    if (question === "held") return process.send(held());
    if (question === "work") return process.send({ workMs: timeWork() });
    tick();
    if (question === "start") {
      since = last;
      stretch = 0;
    }
    process.send({ cpuMs: last - since, stretchMs: stretch });
  });
  process.channel.unref();
}

/** Builds, escapes, writes and reads rows, as a page does. */
function fixedWork() {
  const rows = Array.from({ length: 400 }, (_, at) => ({ id: `row-${at}`, name: `<b>${at * 7919}</b>`, at }));
  let page = "";
  for (const { id, name, at } of JSON.parse(JSON.stringify(rows)))
    page += `<li id="${id}">${name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)} ${at}</li>`;
  return new Set(page.split("<li")).size;
}

/** Bytes in use after full garbage collection: V8 heap plus external memory. */
function held() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  collect();
  collect(); // released by the first run's finalizers
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsed, external };
}
