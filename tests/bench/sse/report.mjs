const sorted = (values) => [...values].sort((a, b) => a - b);
export const quantile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
export const median = (values) => quantile(values, 0.5);
const MB = 1024 * 1024;
const fixed = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : "—");
const p = (values) => `${fixed(quantile(values, 0.5), 0)} / ${fixed(quantile(values, 0.99), 0)}`;

/** Lines of a table; the first line is its head. */
function lay(lines) {
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => String(line[at] ?? "").length)));
  const row = (line) =>
    line
      .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[at])))
      .join("  ");
  return lines.map(row).join("\n");
}

/** Results of all rounds: medians, and the portal's ratio to the raw loop of the same round. */
export function summarize(rounds) {
  const of = (name, pick) => rounds.map((round) => pick(round[name]));
  const server = (name) => ({
    bytesPerClient: median(of(name, (one) => one.perClient)),
    rss: median(of(name, (one) => one.rss)),
    cpuToAll: median(of(name, (one) => median(one.all))),
    cpuToOne: median(of(name, (one) => one.one.cpu)),
    restMs: median(of(name, (one) => one.restMs)),
    waitsAll: of(name, (one) => one.waitsAll).flat(),
    waitsOne: of(name, (one) => one.one.waits).flat(),
    lost: of(name, (one) => one.loss).reduce((a, b) => a + b, 0),
    open: Math.min(...of(name, (one) => one.open)),
  });
  const ratio = (pick) => median(rounds.map(({ portal, raw }) => pick(portal) / pick(raw)));
  return {
    portal: server("portal"),
    raw: server("raw"),
    loader: server("loader"),
    memoryRatio: ratio((one) => one.perClient),
    cpuRatio: ratio((one) => median(one.all)),
    channels: {
      cpu: median(of("portal", (one) => one.channels.cpu)),
      waits: of("portal", (one) => one.channels.waits).flat(),
    },
    pagesQuiet: of("portal", (one) => one.pagesQuiet.times).flat(),
    pagesBusy: of("portal", (one) => one.pagesBusy.times).flat(),
    pagesFailed: of("portal", (one) => one.pagesQuiet.failed + one.pagesBusy.failed).reduce(
      (a, b) => a + b,
      0,
    ),
  };
}

/** Measured values beside their targets. */
export function table({ clients, sum, leaving, stuck, vanished }) {
  const { portal, raw, loader } = sum;
  const ok = (isGood) => (isGood ? "met" : "MISSED");
  const line = (what, pick, target = "", verdict = "") => [
    what,
    pick(portal),
    pick(raw),
    pick(loader),
    target,
    verdict,
  ];
  const streams = lay([
    [`${clients} streams`, "portal", "raw", "loader", "target", ""],
    line(
      "memory per client, kB",
      (one) => fixed(one.bytesPerClient / 1000),
      "≤ 20",
      ok(portal.bytesPerClient <= 20_000),
    ),
    ["  ratio to raw", fixed(sum.memoryRatio, 2), "", "", "≤ 1.2", ok(sum.memoryRatio <= 1.2)],
    line("memory of the process, MB", (one) => fixed(one.rss / MB, 0)),
    line("CPU of an event to all, ms", (one) => fixed(one.cpuToAll, 0)),
    ["  ratio to raw", fixed(sum.cpuRatio, 2), "", "", "≤ 1.2", ok(sum.cpuRatio <= 1.2)],
    line(
      "an event to all, ms p50 / p99",
      (one) => p(one.waitsAll),
      "p99 ≤ 2000",
      ok(quantile(portal.waitsAll, 0.99) <= 2000),
    ),
    line("CPU of an event to one, ms", (one) => fixed(one.cpuToOne, 2)),
    line("an event to one, ms p50 / p99", (one) => p(one.waitsOne)),
    line("CPU at rest, ms a second", (one) => fixed(one.restMs, 0)),
    line("readers that missed an event", (one) => one.lost, "0", ok(portal.lost === 0)),
    ["every channel one by one, CPU ms", fixed(sum.channels.cpu, 0), "", "", "", ""],
    ["  ms p50 / p99", p(sum.channels.waits), "", "", "", ""],
    [
      "pages at rest, ms p50 / p95",
      `${fixed(quantile(sum.pagesQuiet, 0.5), 0)} / ${fixed(quantile(sum.pagesQuiet, 0.95), 0)}`,
      "",
      "",
      "",
      "",
    ],
    [
      "pages, an event to all each second",
      `${fixed(quantile(sum.pagesBusy, 0.5), 0)} / ${fixed(quantile(sum.pagesBusy, 0.95), 0)}`,
      "",
      "",
      "p95 ≤ 500",
      ok(quantile(sum.pagesBusy, 0.95) <= 500 && sum.pagesFailed === 0),
    ],
  ]);
  const ways = lay([
    ["joins and leaves", "joined", "gauge", "after s", "MB before", "MB after", "target", ""],
    ...leaving.map((one) => [
      one.way,
      one.joined,
      one.gauge,
      fixed(one.seconds),
      fixed(one.before / MB, 0),
      fixed(one.after / MB, 0),
      "0, ≤ 1.1×",
      ok(one.gauge === 0 && one.after <= one.before * 1.1),
    ]),
  ]);
  const readers = `${stuck.count} stuck readers: ${fixed(stuck.perReader / MB, 2)} MB each (≤ 1: ${ok(stuck.perReader <= MB)}), ${stuck.cut} cut after ${fixed(stuck.seconds)} s (≤ 30: ${ok(stuck.joined && stuck.cut === stuck.count && stuck.seconds <= 30)})`;
  return ["", streams, "", ways, vanished, "", readers, ""].filter((text) => text !== null).join("\n");
}
