import { cpus } from "node:os";
import { cpuMs } from "./measure.mjs";

const busyMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Starts to watch the machine; the returned function gives the cores that other processes than `pids` have used. */
export function watchForeign(pids) {
  const own = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [since, busy, used] = [performance.now(), busyMs(), own()];
  return () => Math.max(0, (busyMs() - busy - (own() - used)) / (performance.now() - since));
}
