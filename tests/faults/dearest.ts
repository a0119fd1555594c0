import { fault, type Fault } from "./fault.ts";
import { excess, inWords, WITHIN } from "./rig/cost.ts";
import { climb, replay, type Found, type Genome } from "./search/climb.ts";

const SEED = 20_261_121;

function told({ genome, status, cost }: Found): string {
  return `    ${inWords(cost)}; answered ${String(status)}: --replay='${JSON.stringify(genome)}'\n`;
}

export function dearestFaults(options: { seed?: string; seconds?: string; replay?: string }): Fault[] {
  const search = (seconds: number, short: boolean): Fault =>
    fault(
      27,
      `the dearest request that ${String(seconds)} s of search find`,
      WITHIN,
      async (bench) => {
        const given = options.replay ? (JSON.parse(options.replay) as Genome) : null; // printed by an earlier run
        const seed = Number(options.seed ?? SEED);
        const { tried, found } = given
          ? { tried: 1, found: [await replay(await bench.open(), given)] }
          : await climb(() => bench.open(), { seed, seconds });
        process.stdout.write(
          `  The dearest of ${String(tried)} requests (seed ${String(seed)}):\n${found.map(told).join("")}`,
        );
        const [worst] = found;
        if (!worst) return { ok: false, got: "nothing was sent" };
        const ok = excess(worst.cost) <= 1 && worst.status > 0;
        return { ok, got: `${worst.genome.kind}, ${worst.genome.path}: ${inWords(worst.cost)}` };
      },
      { short },
    );
  return [{ ...search(Number(options.seconds ?? 90), false) }, { ...search(6, true), onlyShort: true }];
}
