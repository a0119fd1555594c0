import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = "/sys/fs/cgroup";

/** Needs root; otherwise null. Node sizes its heap by the group's memory, as in a container. */
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
