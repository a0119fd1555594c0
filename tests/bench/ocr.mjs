// `npm run bench -- ocr` or `node tests/bench/ocr.mjs [cards per condition, default 20] [first seed]`:
// how many fields of generated cards the reference laboratory reads, per condition. Cards are first prepared as
// by the portal (1000 pixels, JPEG). "silent" counts wrong values that were not marked as uncertain.
import { tsImport } from "tsx/esm/api";

const load = (path) => tsImport(path, import.meta.url);
const { conditions, photographCard } = await load("../fixtures/ktp/conditions.ts");
const { expectedOf } = await load("../fixtures/ktp/expected.ts");
const { preparePicture } = await load("../../app/lib/ktp-picture.server.ts");
const { openEngine } = await load("../../lab/ocr/engine.ts");
const { placesFrom } = await load("../../lab/ocr/places.ts");
const { readCard } = await load("../../lab/ocr/read-card.ts");
const { loadAreas } = await load("../../lab/store/areas.ts");

const numbers = process.argv.slice(2).filter((arg) => /^\d+$/.test(arg));
const [count = 20, first = 100] = numbers.map(Number);
const places = placesFrom(await loadAreas());
const engine = await openEngine();
const today = new Date().toISOString().slice(0, 10);
const table = {};
const misread = {};
for (const condition of conditions) {
  const sum = { fields: 0, right: 0, silent: 0, marked: 0, nik: 0, nikSilent: 0, ms: 0 };
  for (let seed = first; seed < first + count; seed += 1) {
    const { owner, jpeg } = await photographCard(seed, condition);
    const picture = await preparePicture(jpeg);
    const started = performance.now();
    const reading = await readCard(engine, picture.jpeg, { places, today });
    sum.ms += performance.now() - started;
    for (const [field, wanted] of Object.entries(expectedOf(owner))) {
      const isRight = reading?.[field] === wanted;
      const isMarked = !reading || reading.uncertain.includes(field);
      sum.fields += 1;
      if (isRight) sum.right += 1;
      else misread[field] = (misread[field] ?? 0) + 1;
      if (isRight && isMarked) sum.marked += 1;
      if (!isRight && !isMarked) sum.silent += 1;
      if (field === "nik" && isRight) sum.nik += 1;
      if (field === "nik" && !isRight && !isMarked) sum.nikSilent += 1;
      if (!isRight && process.env.VERBOSE)
        process.stdout.write(
          `${condition} ${seed} ${field}: ${wanted} → ${reading?.[field]}${isMarked ? "" : " (silent)"}\n`,
        );
    }
  }
  table[condition] = {
    "fields right %": Number(((100 * sum.right) / sum.fields).toFixed(1)),
    "NIK right": `${sum.nik}/${count}`,
    "NIK wrong and unmarked": sum.nikSilent,
    "silent errors": sum.silent,
    "right but marked": sum.marked,
    "ms a card": Math.round(sum.ms / count),
  };
}
await engine.close();
process.stdout.write(`${count} cards per condition, seeds from ${first}\n`);
console.table(table);
process.stdout.write(`misread fields: ${JSON.stringify(misread)}\n`);
