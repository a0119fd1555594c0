/** Maximum ratios. Login has a field that people wait for. */
const LOGIN = { "hand-made": 1.3, twin: 1.15, "bare Remix": 0.8 };
const WARM_LOGIN = { "bare Remix": 1 };
const OTHERS = { twin: 1.15 };
const ratiosOf = (page) => (page === "login" ? LOGIN : page === "login again" ? WARM_LOGIN : OTHERS);
/** long tasks after the paint beyond the twin's, ms */
const BLOCKING_MS = 100;

function median(values) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

const of = (shots, page, kind) => shots.filter((shot) => shot.page === page && shot.kind === kind);

/** Median over rounds of `compare` on two pages' shots of the same round. */
function paired(shots, page, kind, compare) {
  const others = new Map(of(shots, page, kind).map((shot) => [shot.round, shot]));
  return median(of(shots, page, "portal").map((shot) => compare(shot, others.get(shot.round))));
}

/** Gates per page: `value` is the median of paired ratios, or of paired differences in ms. */
export function gatesOf(shots) {
  return [...new Set(shots.map(({ page }) => page))].flatMap((page) => {
    const gates = [];
    for (const [kind, most] of Object.entries(ratiosOf(page)))
      for (const what of page.startsWith("login") ? ["paint", "field"] : ["paint"])
        gates.push({
          page,
          what: `${what} ÷ ${kind}`,
          most,
          value: paired(shots, page, kind, (own, other) => own[what] / other[what]),
        });
    if (page !== "login again") {
      const value = paired(shots, page, "twin", (own, other) => own.blocking - other.blocking);
      gates.push({ page, what: "blocking − twin, ms", most: BLOCKING_MS, value });
    }
    return gates.map((gate) => ({ ...gate, holds: gate.value <= gate.most }));
  });
}

export function table(shots, gates, foreign) {
  const ms = (value) => (value === null ? "–" : String(Math.round(value))).padStart(8);
  const keys = [...new Set(shots.map(({ page, kind }) => `${page}\t${kind}`))];
  const rows = keys.map((key) => {
    const [page, kind] = key.split("\t");
    const own = of(shots, page, kind);
    const values = ["byte", "paint", "field", "blocking"].map((what) =>
      ms(median(own.map((shot) => shot[what]))),
    );
    return `${page.padEnd(12)}${kind.padEnd(12)}${values.join("")}`;
  });
  const rounds = new Set(shots.map(({ round }) => round)).size;
  const lines = gates.map(
    ({ page, what, value, most, holds }) =>
      `${page.padEnd(12)}${what.padEnd(22)}${value.toFixed(2).padStart(8)}  at most ${String(most).padEnd(5)} ${holds ? "holds" : "FAILS"}`,
  );
  return [
    "",
    `Slow 3G, a sixth of the processor, 360 × 640; medians of ${rounds} rounds; foreign load: ${foreign.toFixed(2)} cores`,
    "ms                          byte   paint   field blocking",
    ...rows,
    "",
    "medians of paired values",
    ...lines,
    "",
  ].join("\n");
}
