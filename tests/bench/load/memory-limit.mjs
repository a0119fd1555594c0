import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = "/sys/fs/cgroup";

/**
 * A group of processes that share `mb` of memory, as a container's do: Node sizes its heap by it. Needs root.
 * @returns command that runs the next one inside, and its end; null if groups cannot be made here
 */
export function openMemoryLimit(mb) {
  const isFirstVersion = existsSync(join(GROUPS, "memory"));
  const folder = join(GROUPS, isFirstVersion ? "memory" : "", `portal-bench-${process.pid}`);
  try {
    mkdirSync(folder);
    const file = isFirstVersion ? "memory.limit_in_bytes" : "memory.max";
    writeFileSync(join(folder, file), String(mb * 2 ** 20));
  } catch {
    return null;
  }
  const inside = `echo $$ > ${join(folder, "cgroup.procs")} && exec "$@"`;
  return { command: ["sh", "-c", inside, "sh"], close: () => rmdirSync(folder) };
}
