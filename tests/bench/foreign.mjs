import { cpus } from "node:os";
import { cpuMs } from "./measure.mjs";

const busyMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Zero for a process that has ended. */
function usedMs(pid) {
  try {
    return cpuMs(pid);
  } catch {
    return 0;
  }
}

/**
 * Starts to watch the machine; the returned function gives the cores that other processes than `pids` have used.
 * `pids`: or a function that lists them, where they come and go.
 */
export function watchForeign(pids) {
  const list = typeof pids === "function" ? pids : () => pids;
  const own = () => list().reduce((sum, pid) => sum + usedMs(pid), 0);
  const [since, busy, used] = [performance.now(), busyMs(), own()];
  return () => Math.max(0, (busyMs() - busy - (own() - used)) / (performance.now() - since));
}
