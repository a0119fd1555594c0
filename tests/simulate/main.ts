import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openFaults } from "./faults.ts";
import { Divergence } from "./model.ts";
import { plants, type Plant } from "./plants.ts";
import { run } from "./steps.ts";
import { openWorld } from "./world.ts";

// `npm run simulate -- --seed 7 --steps 20000`: prints a report, and keeps it in .cache/simulate.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "20000" },
    plant: { type: "string" },
    trace: { type: "string" },
  },
});
const seed = Number(values.seed);
const steps = Number(values.steps);
const plant = values.plant as Plant | undefined; // checked below
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(steps))
  throw new Error("--seed and --steps take whole numbers");
if (plant !== undefined && !(plant in plants))
  throw new Error(`--plant takes ${Object.keys(plants).join(", ")}`);

const dataDir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "simulation-"));
const world = await openWorld(seed, dataDir);
const { trace } = values;
if (trace !== undefined) {
  writeFileSync(trace, "");
  world.trace.onLine = (line) => appendFileSync(trace, line);
}
openFaults(world);
if (plant) plants[plant](world);
let divergence: Divergence | null = null;
try {
  await run(world, steps);
} catch (error) {
  if (!(error instanceof Divergence)) {
    process.stderr.write(`seed ${String(seed)}, step ${String(world.step)}\n`);
    throw error;
  }
  divergence = error;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
const report = {
  seed,
  steps,
  plant: plant ?? null,
  lastStep: world.step,
  hash: world.trace.hash(),
  hashes: world.hashes,
  portalPresses: world.portalPresses,
  orders: world.model.orders.size,
  keys: world.model.keys.size,
  cpuSeconds: Math.round(process.cpuUsage().user / 1e4 + process.cpuUsage().system / 1e4) / 100,
  counts: Object.fromEntries([...world.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  found: divergence && {
    step: world.step,
    entity: divergence.entity,
    message: divergence.message,
    lines: world.trace.linesOf(divergence.entity),
  },
};
mkdirSync(".cache/simulate", { recursive: true });
writeFileSync(
  join(".cache/simulate", `${String(seed)}${plant ? `-${plant}` : ""}.json`),
  JSON.stringify(report, null, 2),
);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
if (divergence) {
  const again = `npm run simulate -- --seed ${String(seed)} --steps ${String(steps)}${plant ? ` --plant ${plant}` : ""}`;
  process.stderr.write(
    `\n${divergence.entity}: ${divergence.message}\nseed ${String(seed)}, step ${String(world.step)}; the same again: ${again}\n`,
  );
}
process.exit(divergence ? 1 : 0);
