import { pictureCorpus } from "../fixtures/corpus/corpus.ts";
import { POINTS, wrongPoints } from "../support/picture-points.ts";
import { inTurn } from "../support/runs.ts";
import { expect, test } from "./support/test.ts";

test("has in the corpus of pictures what the browser shows", async ({ page }) => {
  await page.goto("about:blank");
  const wrong: string[] = [];
  for (const sample of inTurn(await pictureCorpus(), 0, 12)) {
    const shown = await page.evaluate(
      async ([source, places]) => {
        const image = new Image();
        await new Promise((settled) => {
          image.addEventListener("load", settled);
          image.addEventListener("error", settled);
          image.src = source;
        });
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
        if (!context || width === 0) return { width, height, points: [] };
        context.fillStyle = "#fff";
        context.fillRect(0, 0, width, height);
        context.drawImage(image, 0, 0);
        const points = places.map(([x, y]) => [...context.getImageData(x * width, y * height, 1, 1).data]);
        return { width, height, points };
      },
      [`data:image/${sample.kind};base64,${sample.bytes.toString("base64")}`, POINTS] as const,
    );
    const faults = sample.isTurnedHereAlone ? [] : wrongPoints(sample, shown.points, shown);
    if (faults.length > 0) wrong.push(`${sample.name}: ${faults.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});
