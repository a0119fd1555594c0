// `npm run test:fleet`: two built portals behind nginx with one Redis, both as Debian packages them. Restarts
// the portals one after the other, and kills Redis, while visitors open pages, press buttons and listen.
// `--short`: once each; `--rounds`, `--kills`, `--rate`, `--streams`, `--round-seconds`; `--port`: first of six ports.
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import buildFirst from "../support/build-first.ts";
import { send } from "../support/browser.ts";
import { measured } from "../support/promises.ts";
import { openFleetRig } from "./rig.ts";
import { openCrowd } from "./crowd.ts";
import { openListeners } from "./streams.ts";
import { openVisitors, type Press, type Report } from "./visitors.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    rounds: { type: "string" },
    kills: { type: "string" },
    rate: { type: "string" },
    streams: { type: "string" },
    "round-seconds": { type: "string" },
    port: { type: "string", default: "0" },
  },
});
const rounds = Number(options.rounds ?? (options.short ? 1 : 10));
const kills = Number(options.kills ?? (options.short ? 1 : 3));
const rate = Number(options.rate ?? (options.short ? 50 : 200));
const streamCount = Number(options.streams ?? (options.short ? 50 : 1000));
const roundMs = Number(options["round-seconds"] ?? (options.short ? 36 : 61)) * 1000;
const WARM_MS = 11_000;
const AWAY_MS = 5000;
const AFTER_MS = 10_000;
const MOST_EXIT_S = 25;
const LEAST_SPREAD_S = 20;

const problems: string[] = [];
const line = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.map(String).join(" | ")} |\n`);
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const failures = ({ failed }: Report) => [...failed.values()].reduce((sum, value) => sum + value, 0);

/** Executions by test, as the laboratory counts them. */
const added = new Map<string, number>();

/** Presses that end otherwise than the laboratory saw them. */
function judge(presses: readonly Press[]): { twice: number; lost: number; unknown: number; failed: number } {
  const times = (press: Press) => added.get(press.marker) ?? 0;
  const isTwice = (press: Press) => times(press) > 1;
  for (const { said } of presses.filter(({ end }) => end === "failed").slice(0, 5)) problems.push(said);
  return {
    twice: presses.filter(isTwice).length,
    lost: presses.filter((press) => press.end === "done" && times(press) === 0).length,
    unknown: presses.filter(({ end }) => end === "unknown").length,
    failed: presses.filter(({ end }) => end === "failed").length,
  };
}

buildFirst();
process.stdout.write(
  `Load of the machine at the start: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(", ")}\n`,
);
const rig = await openFleetRig(Number(options.port));
let isGreen = false;
try {
  rig.stub.answer("/cart/add", ({ body }) => {
    const { product_id } = JSON.parse(body) as { product_id: string }; // the portal's request
    added.set(product_id, (added.get(product_id) ?? 0) + 1);
    return { body: { results: {} } };
  });
  rig.stub.answer("/user-identity/ocr-scan", { results: [{ nik: "3273025708900001", status: "completed" }] });
  const visitors = await openVisitors(rig);
  const restarts = await restartAll(visitors);
  const redis = await killAll(visitors);
  visitors.close();
  const { twice, lost, failed } = judge([...restarts.presses, ...redis.presses]);
  isGreen = restarts.isGreen && redis.isGreen && twice + lost + failed === 0;
} finally {
  await rig.close();
}
for (const problem of problems) process.stdout.write(`- ${problem}\n`);
process.stdout.write(
  `Load of the machine at the end: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(", ")}\n`,
);
process.stdout.write(isGreen ? "The fleet holds.\n" : "The fleet FAILS.\n");
process.exit(isGreen ? 0 : 1);

type Visitors = Awaited<ReturnType<typeof openVisitors>>;
interface Part {
  presses: Press[];
  isGreen: boolean;
}

async function restartAll(visitors: Visitors): Promise<Part> {
  // Promise O2: 20 restarts at 200 requests a second with uploads and 1,000 streams: 0 failed, 0 events lost.
  process.stdout.write(
    `\nRolling restarts of two portals, ${String(rate)} requests a second, ${String(streamCount)} streams\n\n`,
  );
  line(["round", "requests", "failed", "shed", "median ms", "99 % ms", "longest ms", "restart s"]);
  line(["-", "-", "-", "-", "-", "-", "-", "-"]);
  const listeners = openListeners(rig, visitors.signedIn);
  const crowd = await openCrowd(rig.origin, streamCount);
  const all: Report[] = [];
  const exits: number[] = [];
  visitors.start(rate);
  for (let round = 1; round <= rounds; round++) {
    const since = Date.now();
    const took: number[] = [];
    for (const value of [0, 1]) {
      const began = Date.now();
      crowd.restarting(exits.length);
      exits.push(await rig.restart(value));
      took.push((Date.now() - began) / 1000);
      await wait(WARM_MS);
    }
    await wait(Math.max(0, roundMs - (Date.now() - since)));
    const report = await visitors.stop();
    if (round < rounds) visitors.start(rate);
    all.push(report);
    const ms = (share: number) => Math.round(quantile(report.seconds, share) * 1000);
    line([
      round,
      report.requests,
      failures(report),
      report.shed,
      ms(0.5),
      ms(0.99),
      ms(1),
      took.map((value) => value.toFixed(1)).join(", "),
    ]);
    for (const [why, count] of report.failed)
      problems.push(`round ${String(round)}: ${why} × ${String(count)}`);
  }
  await wait(45_000);
  const streams = await listeners.stop();
  const { open, turnedAway, spreads } = crowd.stop();
  const presses = all.flatMap((report) => report.presses);
  const total = (count: (report: Report) => number) => all.reduce((sum, report) => sum + count(report), 0);
  const [requests, failed] = [total((report) => report.requests), total(failures)];
  const shed = total((report) => report.shed);
  const { twice, lost, unknown } = judge(presses);
  const complaints = [...rig.complaints()].map(([what, times]) => `${what} × ${String(times)}`).join(", ");
  const uploads = total((report) => report.uploads);
  const [exit, spread] = [Math.max(...exits), Math.min(...spreads)];
  process.stdout.write(
    `\n${String(open)} of ${String(streamCount)} held streams are open, ${String(turnedAway)} answers sent them away; ` +
      `those of a restart came back over ${spread.toFixed(1)} s or more. The slowest exit took ${exit.toFixed(1)} s.\n`,
  );
  process.stdout.write(
    `\n${String(requests)} requests with ${String(uploads)} uploads, ${String(failed)} failed, ${String(shed)} shed by an overloaded machine; nginx complained: ${complaints}. ` +
      `${String(presses.length)} presses: ${String(twice)} done twice, ${String(lost)} lost, ${String(unknown)} unknown. ` +
      `Event streams moved ${String(streams.moves)} times: of ${String(streams.told)} events ${String(streams.received)} arrived, ` +
      `${String(streams.refetched)} were made good by loading the notifications again, ${String(streams.lost)} lost.\n`,
  );
  measured(
    "O2",
    `${String(rounds * 2)} restarts at ${String(rate)} requests/s with ${String(uploads)} uploads and ${String(streamCount)} streams: ` +
      `${String(failed + shed)} of ${String(requests)} failed, ${String(streams.lost)} events lost, ` +
      `exit ${exit.toFixed(1)} s, return spread ${spread.toFixed(1)} s`,
  );
  if (open < streamCount) problems.push("held streams did not all come back");
  if (exit > MOST_EXIT_S) problems.push("an exit took too long");
  if (spread < LEAST_SPREAD_S) problems.push("streams came back too close together");
  const holds = open === streamCount && exit <= MOST_EXIT_S && spread >= LEAST_SPREAD_S;
  if (shed > 0) problems.push("shed requests: the machine is too busy for this test");
  if (streams.moves === 0) problems.push("no stream moved");
  return { presses, isGreen: holds && failed + shed === 0 && streams.lost === 0 && streams.moves > 0 };
}

async function killAll(visitors: Visitors): Promise<Part> {
  process.stdout.write(
    `\nRedis killed (SIGKILL) under ${String(rate)} requests a second, away for ${String(AWAY_MS / 1000)} s\n\n`,
  );
  line([
    "kill",
    "requests",
    "answered 503",
    "other failures",
    "presses",
    "twice",
    "lost",
    "unknown",
    "recovery ms",
  ]);
  line(["-", "-", "-", "-", "-", "-", "-", "-", "-"]);
  const presses: Press[] = [];
  let others = 0;
  for (let kill = 1; kill <= kills; kill++) {
    visitors.start(rate);
    await wait(AFTER_MS / 2);
    await rig.killRedis();
    await wait(AWAY_MS);
    const since = Date.now();
    await rig.startRedis();
    const { browser } = visitors.signedIn[0] ?? {};
    const isBack = async () => {
      const ready = await Promise.all(rig.portals.map(({ origin }) => send(origin, "/readyz")));
      return (
        ready.every(({ status }) => status === 200) && (await browser?.get("/patient/cart"))?.status === 200
      );
    };
    while (!(await isBack()) && Date.now() - since < 60_000) await wait(20);
    const recovery = Date.now() - since;
    await wait(AFTER_MS);
    const report = await visitors.stop();
    const refused = [...report.failed]
      .filter(([why]) => /: 503/.test(why))
      .reduce((sum, [, count]) => sum + count, 0);
    const existing = judge(report.presses);
    presses.push(...report.presses);
    // A press whose first try the outage cut is told "unknown" (503) or "still being processed" (409).
    const rest = [...report.failed].filter(([why]) => !/: (503|409)/.test(why));
    others += rest.reduce((sum, [, count]) => sum + count, 0);
    for (const [why, count] of rest) problems.push(`kill ${String(kill)}: ${why} × ${String(count)}`);
    line([
      kill,
      report.requests,
      refused,
      failures(report) - refused,
      report.presses.length,
      existing.twice,
      existing.lost,
      existing.unknown,
      recovery,
    ]);
  }
  return { presses, isGreen: others === 0 };
}
