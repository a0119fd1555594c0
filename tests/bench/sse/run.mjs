// `npm run bench -- sse`: event streams of the portal and a bare node:http server in the same run, both
// fed by the laboratory's channel server. Exits with 1 if a gate fails. SSE_CLIENTS, SSE_ROUNDS,
// SSE_FANOUTS, SSE_SINGLES set the size; SSE_ROUNDS=0, SSE_PAGES=0, SSE_JOINS=0 skip parts. SSE_NODES names
// further Node programs, comma-separated, on which streams leave. `ulimit -n` must exceed the streams.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { root } from "../../../scripts/setup.mjs";
import { signIn } from "../measure.mjs";
import { openCrowd } from "./crowd.mjs";
import { blockReaders, comeAndGo } from "./joins.mjs";
import { channelOf, openLaboratory } from "./laboratory.mjs";
import { gatesOf, lineOfLeaving, promisesOf, summarize, table } from "./report.mjs";
import { runRound } from "./rounds.mjs";
import { signInAll, startPortal, stopAll } from "./servers.mjs";

const size = (name, fallback) => Number(process.env[name] ?? fallback);
const clients = size("SSE_CLIENTS", 10_000);
const nodes = [process.execPath, ...(process.env["SSE_NODES"] ?? "").split(",").filter(Boolean)];
/** Of each of three ways to leave. */
const joins = size("SSE_JOINS", 34_000);
const count = size("SSE_ROUNDS", 3);
const say = (text) => process.stderr.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const laboratory = await openLaboratory();

/** Needs root and Linux network namespaces; otherwise reported as not measured. */
function tryVanishing(cookies, node) {
  const order = join(folder, "vanish.json");
  writeFileSync(order, JSON.stringify({ folder, cookies, joins, atOnce: Math.min(clients, joins), node }));
  const program = join(import.meta.dirname, "vanish.mjs");
  const done = spawnSync("unshare", ["-n", process.execPath, program, order], { encoding: "utf8" });
  if (done.status === 0) return { result: JSON.parse(done.stdout), note: null };
  const why = done.error?.message ?? /^.*(Error|fail).*$/m.exec(done.stderr)?.[0] ?? done.stderr.trim();
  return { result: null, note: `vanished: NOT MEASURED (${why})` };
}

try {
  say(`Signing in ${Math.ceil(clients / 5)} people …`);
  let portal = await startPortal(laboratory, folder);
  // At most five streams per user.
  const cookies = await signInAll(portal, signIn, Math.ceil(clients / 5));
  await portal.stop();
  const crowd = await openCrowd(2);
  const rounds = [];
  const set = {
    crowd,
    laboratory,
    folder,
    cookies,
    channels: cookies.map((_, at) => channelOf(at)),
    clients,
    fanOuts: size("SSE_FANOUTS", 20),
    singles: size("SSE_SINGLES", 200),
    pages: { perSecond: size("SSE_PAGES", 50), seconds: 12 },
  };
  for (let number = 0; number < count; number++) {
    say(`Round ${number + 1} of ${count} …`);
    rounds.push(await runRound(set, number));
  }
  const [leaving, rest] = [[], {}];
  if (joins > 0) {
    for (const node of nodes) {
      const name = `Node ${execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim()}`;
      say(`Joins and leaves, ${name} …`);
      portal = await startPortal(laboratory, folder, { node });
      const keep = (one) => {
        leaving.push({ node: name, ...one });
        say(lineOfLeaving(leaving.at(-1)));
      };
      for (const way of ["closed", "reset"]) keep(await comeAndGo({ portal, crowd, cookies, joins }, way));
      if (node === nodes[0]) {
        say("Stuck readers …");
        rest.stuck = await blockReaders({ portal, crowd, cookies, laboratory });
      }
      await portal.stop();
      say("Vanishing readers …");
      const { result, note } = tryVanishing(cookies, node);
      if (result) keep(result);
      rest.vanished ??= note;
    }
  }
  await crowd.stop();
  const measured = { clients, sum: rounds.length > 0 ? summarize(rounds) : null, leaving, ...rest };
  const gates = gatesOf(measured);
  process.stdout.write(`${table(measured, gates)}\n`);
  process.exitCode = gates.every(({ met }) => met) ? 0 : 1;
  const { measured: keep } = await tsImport("../../support/promises.ts", import.meta.url);
  for (const [promise, figure] of Object.entries(promisesOf(measured))) keep(promise, figure);
  mkdirSync(join(root, ".cache"), { recursive: true });
  const short = ({ waitsAll: _all, waitsOne: _one, ...one }) => one;
  const { portal: own, raw, ratios, foreign } = measured.sum ?? {};
  const figures = measured.sum && { portal: short(own), raw: short(raw), ratios, foreign };
  const text = JSON.stringify(
    { node: process.version, clients, joins, rounds: count, figures, gates, leaving, ...rest },
    null,
    2,
  );
  writeFileSync(join(root, ".cache/bench-sse.json"), `${text}\n`);
} catch (error) {
  say(`The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
} finally {
  stopAll();
  laboratory.close();
  rmSync(folder, { recursive: true, force: true });
}
