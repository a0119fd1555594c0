import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const busyMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Of Linux' clock for processes. */
const TICK_MS = 10;

/** With ended threads and ended children, such as a browser's renderers; zero for an ended process. */
function usedMs(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system, ofChildren, systemOfChildren] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11);
    return TICK_MS * (Number(user) + Number(system) + Number(ofChildren) + Number(systemOfChildren));
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
