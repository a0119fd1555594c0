import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawCard, type CardText } from "../../app/workers/draw-card.ts";
import { wrapText } from "../../app/workers/lettering.ts";
import { drawQr } from "../../app/lib/qr.server.ts";

const plain = { face: "regular", size: 32 } as const;
const strong = { face: "bold", size: 56 } as const;
const textOf = (text: string, more: { face: CardText["face"]; size: number }): CardText => ({
  ...more,
  text,
  above: 12,
  most: 5,
});

/** Share of non-white pixels inside, and in the 40-pixel margin. */
async function inkOf(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  let [inside, margin] = [0, 0];
  data.forEach((value, index) => {
    if (value > 250) return;
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    if (Math.min(x, y, info.width - 1 - x, info.height - 1 - y) < 40) margin += 1;
    else inside += 1;
  });
  return { inside, margin };
}

describe("a drawn card", () => {
  const words = fc.array(
    fc.oneof(fc.string({ maxLength: 60, unit: "grapheme" }), fc.stringMatching(/^[A-Za-zÀ-ÿŁğ .,-]{1,120}$/)),
    { maxLength: 30 },
  );

  it("keeps every text within its margins, however long", async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (head, foot) => {
        const qr = drawQr(head.join("").slice(0, 200) || "BK");
        const above = [textOf(head.join(" "), plain), textOf(head.join(""), strong)];
        const ink = await inkOf(await drawCard({ above, qr, below: [textOf(foot.join(" "), strong)] }));
        expect(ink.margin).toBe(0);
        expect(ink.inside).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it("breaks long words, and ends in an ellipsis what has more lines than are kept", () => {
    expect(wrapText("Jl. Boulevard Raya", plain, 200, 5)).toEqual(["Jl. Boulevard", "Raya"]);
    const lines = wrapText("W".repeat(80), plain, 200, 5);
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatch(/W…$/);
    expect(wrapText("W".repeat(12), plain, 200, 5).join("")).toBe("W".repeat(12));
  });
});
