// Polls a portal's /livez every 20 ms until stdin ends, then writes the slowest answer and the failures. A
// separate process, so the trial's load does not delay it. Times are the portal thread's CPU time, excluding
// other programs' load.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { constants, setPriority } from "node:os";

try {
  // Otherwise it waits for a processor while the portal computes on. Needs a privilege.
  setPriority(constants.priority.PRIORITY_HIGHEST);
} catch {
  // Measures too much rather than too little.
}
const [origin, pid] = process.argv.slice(2);
const cpuMs = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
let slowestMs = 0;
let failed = 0;
let running = true;
process.stdin.on("data", () => (running = false));
process.stdin.on("end", () => (running = false));

const ask = () =>
  new Promise((resolve) => {
    request(`${origin}/livez`, { agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    })
      .on("error", () => resolve(false))
      .end();
  });

while (running) {
  const since = cpuMs();
  if (!(await ask())) failed += 1;
  slowestMs = Math.max(slowestMs, cpuMs() - since);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
process.stdout.write(JSON.stringify({ slowestMs: Math.round(slowestMs), failed }));
process.exit(0);
