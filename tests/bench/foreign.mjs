import { cpus } from "node:os";
import { cpuMs } from "./measure.mjs";

const busyMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Zero for an ended process. */
function usedMs(pid) {
  try {
    return cpuMs(pid);
  } catch {
    return 0;
  }
}

/**
 * Watches CPU use; the returned function gives the cores used by processes other than `pids`.
 * `pids`: a list, or a function returning the current one.
 */
export function watchForeign(pids) {
  const list = typeof pids === "function" ? pids : () => pids;
  const own = () => list().reduce((sum, pid) => sum + usedMs(pid), 0);
  const [since, busy, used] = [performance.now(), busyMs(), own()];
  return () => Math.max(0, (busyMs() - busy - (own() - used)) / (performance.now() - since));
}
