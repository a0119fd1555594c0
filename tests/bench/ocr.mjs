// `npm run bench -- ocr` or `node tests/bench/ocr.mjs [cards per layout and condition, default 5] [first
// seed]`: fields read correctly on generated cards, prepared as by the portal (1000 pixels, JPEG). "silent":
// wrong values not flagged for checking. CPU seconds cover reading only. VERBOSE=1 prints every wrong field.
// The second table has them by light and by typeface: of the number for the NIK, of the values for the rest.
import { tsImport } from "tsx/esm/api";

const load = (path) => tsImport(path, import.meta.url);
const { conditions, layouts, photographCard } = await load("../../lab/tests/fixtures/ktp/conditions.ts");
const { outcomesOf } = await load("../../lab/tests/fixtures/ktp/expected.ts");
const { encodePicture } = await load("../../app/workers/encode-picture.ts");
const { openEngine } = await load("../../lab/ocr/engine.ts");
const { placesFrom } = await load("../../lab/ocr/places.ts");
const { readCard } = await load("../../lab/ocr/read-card.ts");
const { loadAreas } = await load("../../lab/lib/areas/areas.ts");

const numbers = process.argv.slice(2).filter((arg) => /^\d+$/.test(arg));
const [count = 5, first = 1000] = numbers.map(Number);
const places = placesFrom(await loadAreas());
const engine = await openEngine();
const today = new Date().toISOString().slice(0, 10);

/** outcomes by light and typeface */
const groups = {};

async function readCards(layout, condition) {
  const read = { outcomes: [], cpu: 0, wall: 0 };
  for (let seed = first; seed < first + count; seed += 1) {
    const { owner, jpeg, faces } = await photographCard(seed, condition, layout);
    const picture = await encodePicture(jpeg);
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    const reading = await readCard(engine, picture, { places, today });
    const used = process.cpuUsage(cpu);
    read.cpu += (used.user + used.system) / 1e6;
    read.wall += (performance.now() - started) / 1000;
    for (const one of outcomesOf(reading, owner)) {
      read.outcomes.push(one);
      const face = one.field === "nik" ? `number in ${faces.number}` : `values in ${faces.values}`;
      for (const group of [`light: ${condition}`, face]) (groups[group] ??= []).push(one);
      if (!one.right && process.env.VERBOSE)
        process.stdout.write(
          `${layout} ${condition} ${seed} ${face} ${one.field}: ${one.wanted} → ${one.read}${one.marked ? "" : " (silent)"}\n`,
        );
    }
  }
  return read;
}

function rowOf(outcomes, { cpu, wall, cards }) {
  const share = (test) => Number(((100 * outcomes.filter(test).length) / outcomes.length).toFixed(1));
  const niks = outcomes.filter(({ field }) => field === "nik");
  return {
    "fields right %": share(({ right }) => right),
    "right, marked %": share(({ right, marked }) => right && marked),
    "silent %": share(({ right, marked }) => !right && !marked),
    "NIK right": `${niks.filter(({ right }) => right).length}/${niks.length}`,
    "NIK silent": niks.filter(({ right, marked }) => !right && !marked).length,
    "CPU s a card": Number((cpu / cards).toFixed(1)),
    "s a card": Number((wall / cards).toFixed(1)),
  };
}

const table = {};
const sums = {};
for (const layout of layouts) {
  for (const condition of conditions) {
    const read = await readCards(layout, condition);
    table[`${layout} ${condition}`] = rowOf(read.outcomes, { ...read, cards: count });
    const sum = (sums[condition === "turned" ? "turned" : "upright"] ??= {
      outcomes: [],
      cpu: 0,
      wall: 0,
      cards: 0,
    });
    sum.outcomes.push(...read.outcomes);
    sum.cpu += read.cpu;
    sum.wall += read.wall;
    sum.cards += count;
  }
}
await engine.close();
for (const [name, sum] of Object.entries(sums)) table[`all ${name}`] = rowOf(sum.outcomes, sum);
process.stdout.write(`${count * layouts.length * conditions.length} cards, seeds from ${first}\n`);
console.table(table);

const errorsOf = (outcomes) => {
  const wrong = outcomes.filter(({ right }) => !right);
  const fields = {};
  for (const { field } of wrong) fields[field] = (fields[field] ?? 0) + 1;
  return {
    fields: outcomes.length,
    wrong: wrong.length,
    silent: wrong.filter(({ marked }) => !marked).length,
    "wrong fields": Object.entries(fields)
      .map(([field, count]) => `${field} ${count}`)
      .join(", "),
  };
};
const named = Object.entries(groups).sort(([left], [right]) => left.localeCompare(right));
console.table(Object.fromEntries(named.map(([group, outcomes]) => [group, errorsOf(outcomes)])));
