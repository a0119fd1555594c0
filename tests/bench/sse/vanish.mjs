// Readers that vanish without closing. Runs in its own network namespace (`unshare -n`), the readers
// in a second; cuts the link between them. Prints one line of JSON.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openFarReaders } from "./crowd.mjs";
import { WARM_UP } from "./joins.mjs";
import { openLaboratory } from "./laboratory.mjs";
import { startPortal, stopAll, until } from "./servers.mjs";

const { folder, cookies, joins, atOnce, node } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const run = (...words) => execFileSync(words[0], words.slice(1), { encoding: "utf8" });
const HERE = "10.77.0.1";

run("ip", "link", "set", "lo", "up");
// As README.md recommends: drop unacknowledged data after about 25 seconds, not 15 minutes.
run("sysctl", "-w", "net.ipv4.tcp_retries2=5");
const laboratory = await openLaboratory();
const portal = await startPortal(laboratory, folder, { host: "0.0.0.0", node });

async function vanish(count) {
  const far = openFarReaders();
  const there = (...words) => run("nsenter", "-t", String(far.pid), "-n", ...words);
  // The namespace is ready once it differs from ours.
  const own = run("readlink", "/proc/self/ns/net");
  await until(() => run("readlink", `/proc/${far.pid}/ns/net`) !== own, 5000);
  run("ip", "link", "add", "near", "type", "veth", "peer", "name", "far");
  run("ip", "link", "set", "far", "netns", String(far.pid));
  run("ip", "addr", "add", `${HERE}/24`, "dev", "near");
  run("ip", "link", "set", "near", "up");
  there("ip", "addr", "add", "10.77.0.2/24", "dev", "far");
  there("ip", "link", "set", "far", "up");
  const { open } = await far.ask({
    ask: "open",
    group: "portal",
    host: HERE,
    port: portal.port,
    cookies,
    count,
    first: 0,
  });
  const before = await portal.gauge();
  there("ip", "route", "add", "blackhole", `${HERE}/32`);
  const { seconds } = await until(async () => (await portal.gauge()) === 0, 90_000);
  const left = await portal.gauge();
  await far.stop();
  run("ip", "link", "del", "near");
  return { open, before, seconds, left };
}

try {
  for (let warm = 0; warm < Math.min(joins, WARM_UP); warm += atOnce) await vanish(atOnce);
  const before = await portal.rss();
  const batches = [];
  for (let left = joins; left > 0; left -= atOnce) batches.push(await vanish(Math.min(left, atOnce)));
  const sum = (key) => batches.reduce((total, batch) => total + batch[key], 0);
  const after = await portal.rss();
  const seconds = Math.max(...batches.map((batch) => batch.seconds));
  process.stdout.write(
    JSON.stringify({ way: "vanished", joined: sum("before"), gauge: sum("left"), seconds, before, after }),
  );
} finally {
  stopAll();
  laboratory.close();
}
process.exit();
