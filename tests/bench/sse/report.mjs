const sorted = (values) => [...values].sort((a, b) => a - b);
export const quantile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
export const median = (values) => quantile(values, 0.5);
const MB = 1024 * 1024;
const fixed = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : "—");
const p = (values) => `${fixed(quantile(values, 0.5), 0)} / ${fixed(quantile(values, 0.99), 0)}`;
const p99 = (values) => quantile(values, 0.99);

function lay(lines) {
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => String(line[at] ?? "").length)));
  const row = (line) =>
    line
      .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[at])))
      .join("  ");
  return lines.map(row).join("\n");
}

/** Medians, and the portal's ratio to the raw peer of the same round. */
export function summarize(rounds) {
  const of = (name, pick) => rounds.map((round) => pick(round[name]));
  const server = (name) => ({
    idle: median(of(name, (one) => one.idle)),
    heap: median(of(name, (one) => one.heap)),
    active: median(of(name, (one) => one.active)),
    rss: median(of(name, (one) => one.rss)),
    cpuToOpen: median(of(name, (one) => one.cpuToOpen)),
    cpuToAll: median(of(name, (one) => median(one.all))),
    cpuToOne: median(of(name, (one) => one.one.cpu)),
    restMs: median(of(name, (one) => one.restMs)),
    waitsAll: of(name, (one) => one.waitsAll).flat(),
    waitsOne: of(name, (one) => one.one.waits).flat(),
    lost: of(name, (one) => one.loss).reduce((a, b) => a + b, 0),
    open: Math.min(...of(name, (one) => one.open)),
  });
  const ratio = (pick, peer = pick) => median(rounds.map(({ portal, raw }) => pick(portal) / peer(raw)));
  const pages = (which) => rounds.flatMap((round) => round[which]?.times ?? []);
  return {
    portal: server("portal"),
    raw: server("raw"),
    cpuOnce: median(of("raw", (one) => median(one.once))),
    ratios: {
      idle: ratio((one) => one.idle),
      active: ratio((one) => one.active),
      cpu: ratio((one) => median(one.all)),
      cpuOnce: ratio(
        (one) => median(one.all),
        (one) => median(one.once),
      ),
      p99: ratio((one) => p99(one.waitsAll)),
    },
    foreign: Math.max(...rounds.map((round) => round.foreign)),
    pagesQuiet: pages("pagesQuiet"),
    pagesBusy: pages("pagesBusy"),
    pagesFailed: rounds.reduce(
      (sum, { pagesQuiet, pagesBusy }) => sum + (pagesQuiet?.failed ?? 0) + (pagesBusy?.failed ?? 0),
      0,
    ),
  };
}

const most = (name, value, bound, unit = "") => ({
  name,
  value: `${fixed(value, 2)}${unit}`,
  target: `≤ ${bound}${unit}`,
  met: value <= bound,
});

function streamGates(clients, sum) {
  const { portal, ratios } = sum;
  return [
    // Promise H1: 16 kB a stream, stricter than asked.
    most("memory per client, idle", portal.idle / 1000, 16, " kB"),
    // Promise H1: 512 MB for the process.
    most("memory of the process", portal.rss / MB, 512, " MB"),
    most("  ratio to raw", ratios.idle, 1.3),
    most("memory per client, after events", portal.active / 1000, 16, " kB"),
    most("  ratio to raw", ratios.active, 1.3),
    most("CPU per delivery, ratio to raw", ratios.cpu, 1.2),
    most("p99 of an event to all, ratio to raw", ratios.p99, 1.25),
    // Promise H1: p99 of 2 s.
    most("p99 of an event to all", p99(portal.waitsAll), 2000, " ms"),
    most("readers that missed an event", portal.lost, 0),
    most("streams that did not open", clients - portal.open, 0),
    ...(sum.pagesBusy.length > 0
      ? [
          // Promise H1: p95 of 500 ms at 50 pages a second.
          most("pages while events go to all, p95", quantile(sum.pagesBusy, 0.95), 500, " ms"),
          most("pages that failed", sum.pagesFailed, 0),
        ]
      : []),
  ];
}

/** Gates: name, measured value, target. Bounds relative to the raw peer are ratios of one round. */
export function gatesOf({ clients, sum, leaving, stuck }) {
  return [
    ...(sum ? streamGates(clients, sum) : []),
    ...leaving.flatMap(({ node, way, gauge, seconds, before, after }) => [
      // Promise H2: 0 streams left, closed, reset or vanished, on each Node given.
      most(`${node}, ${way}: streams that stay`, gauge, 0),
      // Promise H2: within 30 s.
      most(`${node}, ${way}: time until none stays`, seconds, 30, " s"),
      // Promise H2: memory within 10 %.
      most(`${node}, ${way}: memory after ÷ before`, after / before, 1.1),
    ]),
    ...(stuck
      ? [
          most("memory of a stuck reader", stuck.perReader / MB, 1, " MB"),
          most("stuck readers that stay", stuck.joined ? stuck.count - stuck.cut : stuck.count, 0),
          most("time until stuck readers are cut", stuck.seconds, 30, " s"),
        ]
      : []),
  ];
}

/** Figures of the promises that this measurement holds. */
export function promisesOf({ clients, sum, leaving }) {
  const kept = {};
  if (sum) {
    const { portal } = sum;
    kept.H1 =
      `${clients} streams: ${fixed(portal.idle / 1000)} kB each, ${fixed(portal.rss / MB, 0)} MB, ` +
      `p99 ${fixed(p99(portal.waitsAll), 0)} ms, pages p95 ${fixed(quantile(sum.pagesBusy, 0.95), 0)} ms`;
  }
  const figures = [...new Set(leaving.map(({ node }) => node))].map((node) => {
    const own = leaving.filter((one) => one.node === node);
    const joined = own.reduce((total, one) => total + one.joined, 0);
    const stay = own.reduce((total, one) => total + one.gauge, 0);
    const ratio = Math.max(...own.map((one) => one.after / one.before));
    const seconds = Math.max(...own.map((one) => one.seconds));
    const ways = own.map(({ way }) => way).join(", ");
    return `${node}: ${joined} came and went (${ways}), ${stay} left after ${fixed(seconds)} s, memory × ${fixed(ratio, 2)}`;
  });
  if (figures.length > 0) kept.H2 = figures.join("; ");
  return kept;
}

function streamsTable(clients, sum) {
  const { portal, raw } = sum;
  const line = (what, pick) => [what, pick(portal), pick(raw)];
  const perDelivery = (one) => fixed((one.cpuToAll * 1000) / clients, 2);
  return lay([
    [`${clients} streams`, "portal", "raw"],
    line("memory per client, kB: idle", (one) => fixed(one.idle / 1000)),
    line("  of it in V8's heap", (one) => fixed(one.heap / 1000)),
    line("  after events", (one) => fixed(one.active / 1000)),
    line("memory of the process, MB", (one) => fixed(one.rss / MB, 0)),
    line("CPU to open a stream, ms", (one) => fixed(one.cpuToOpen, 2)),
    line("CPU of an event to all, ms", (one) => fixed(one.cpuToAll, 0)),
    line("  per delivery, µs", perDelivery),
    ["  raw, told once for everybody, ms", fixed(sum.ratios.cpuOnce, 2) + " ×", fixed(sum.cpuOnce, 0)],
    line("an event to all, ms p50 / p99", (one) => p(one.waitsAll)),
    line("CPU of an event to one, ms", (one) => fixed(one.cpuToOne, 2)),
    line("an event to one, ms p50 / p99", (one) => p(one.waitsOne)),
    line("CPU at rest, ms a second", (one) => fixed(one.restMs, 0)),
    ["load of other processes, cores", fixed(sum.foreign, 2), ""],
    [
      "pages at rest, ms p50 / p95",
      `${fixed(median(sum.pagesQuiet), 0)} / ${fixed(quantile(sum.pagesQuiet, 0.95), 0)}`,
      "",
    ],
  ]);
}

export const lineOfLeaving = ({ node, way, joined, gauge, seconds, before, after }) =>
  `${node}, ${way}: ${joined} streams came and went, ${gauge} left after ${fixed(seconds)} s, ${fixed(before / MB, 0)} → ${fixed(after / MB, 0)} MB`;

export function table({ clients, sum, leaving, stuck, vanished }, gates) {
  const streams = sum && streamsTable(clients, sum);
  const readers = stuck && `${stuck.count} stuck readers: ${stuck.cut} cut after ${fixed(stuck.seconds)} s`;
  const verdicts = lay([
    ["gate", "measured", "target", ""],
    ...gates.map(({ name, value, target, met }) => [name, value, target, met ? "met" : "MISSED"]),
  ]);
  return ["", streams, "", ...leaving.map(lineOfLeaving), vanished, readers, "", verdicts, ""]
    .filter((text) => text !== null && text !== undefined)
    .join("\n");
}
