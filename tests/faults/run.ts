// `npm run test:faults`: tries faults of clients, laboratories and machines on the built portal from
// outside and prints its behaviour. `--short`: set of `npm test`; `--only=1,15`: these numbers;
// `--report=FILE`: JSON; `--seconds=N`, `--seed=N`: for the search of the dearest request.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import buildFirst from "../support/build-first.ts";
import { send } from "../support/browser.ts";
import { dearestFaults } from "./dearest.ts";
import type { Bench, Fault, Outcome } from "./fault.ts";
import { faults as answers } from "./answers.ts";
import { faults as approvals } from "./approvals.ts";
import { faults as bounds } from "./bounds.ts";
import { faults as forms } from "./forms.ts";
import { faults as front } from "./front.ts";
import { faults as laboratory } from "./laboratory.ts";
import { faults as once } from "./once.ts";
import { faults as operators } from "./operators.ts";
import { faults as pages } from "./pages.ts";
import { faults as pictures } from "./pictures.ts";
import { faults as session } from "./session.ts";
import { faults as together } from "./together.ts";
import { faults as visitors } from "./visitors.ts";
import { openRig, startLaboratory, type Rig } from "./rig/rig.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string" },
    report: { type: "string" },
    seed: { type: "string" },
    seconds: { type: "string" },
    replay: { type: "string" },
  },
});

const SHORT_PER_NUMBER = 2;

/** True for the first quick faults of each number. */
function isShort(fault: Fault, _at: number, every: readonly Fault[]): boolean {
  const quick = every.filter(({ number, short }) => short && number === fault.number);
  return quick.slice(0, SHORT_PER_NUMBER).includes(fault);
}

const only = options.only?.split(",").map(Number);
const chosen = [
  ...forms,
  ...pictures,
  ...once,
  ...session,
  ...laboratory,
  ...answers,
  ...operators,
  ...pages,
  ...together,
  ...visitors,
  ...front,
  ...approvals,
  ...bounds,
  ...dearestFaults(options),
]
  .filter((form, index, every) => (options.short ? isShort(form, index, every) : form.onlyShort !== true))
  .filter(({ number }) => !only || only.includes(number))
  .sort((a, b) => a.number - b.number);

interface Row extends Outcome {
  number: number;
  fault: string;
  wanted: string;
  seconds: number;
}

const HEALTH_MS = 3000;
const FAULT_MS = 240_000;

buildFirst();
const started = Date.now();
const lab = await startLaboratory();
let shared = await openRig(lab);
const rows: Row[] = [];
try {
  for (const fault of chosen) {
    shared = await healthy(shared);
    const row = await tryOut(fault, shared);
    rows.push(row);
    process.stdout.write(
      line([String(row.number), row.fault, row.wanted, row.got, verdict(row), `${String(row.seconds)} s`]),
    );
  }
} finally {
  await shared.close();
  await lab.close();
}
summarize();

async function healthy(rig: Rig): Promise<Rig> {
  rig.proxy.heal();
  rig.proxy.answerNormally();
  const late = new Promise<null>((resolve) => setTimeout(resolve, HEALTH_MS, null));
  const alive = await Promise.race([send(rig.origin, "/livez").catch(() => null), late]);
  if (alive?.status === 200) return rig;
  await rig.close();
  return openRig(lab);
}

async function tryOut(row: Fault, rig: Rig): Promise<Row> {
  const since = Date.now();
  const opened: Rig[] = [];
  const bench: Bench = {
    lab,
    rig,
    open: async (variables) => {
      const rig = await openRig(lab, variables);
      opened.push(rig);
      return rig;
    },
  };
  const late = new Promise<Outcome>((resolve) =>
    setTimeout(resolve, FAULT_MS, { ok: false, got: "no outcome in time" }).unref(),
  );
  const outcome = await Promise.race([row.run(bench), late]).catch((error: unknown) => ({
    ok: false,
    got: `the trial broke: ${error instanceof Error ? error.message : String(error)}`,
  }));
  for (const item of opened) await item.close();
  const { number, fault, wanted } = row;
  return { number, fault, wanted, ...outcome, seconds: Math.round((Date.now() - since) / 1000) };
}

function verdict({ ok }: Outcome): string {
  return ok ? "holds" : "FAILS";
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, " ").replaceAll("|", "¦")).join(" | ")} |\n`;
}

function summarize(): void {
  const failed = rows.filter(({ ok }) => !ok);
  const seconds = Math.round((Date.now() - started) / 1000);
  if (options.report) {
    mkdirSync(dirname(options.report), { recursive: true });
    writeFileSync(options.report, JSON.stringify({ rows }, null, 2));
  }
  process.stdout.write(`\n${String(rows.length - failed.length)} hold, ${String(failed.length)} fail, `);
  process.stdout.write(`${String(seconds)} s\n`);
  process.exit(failed.length === 0 && rows.length > 0 ? 0 : 1);
}
