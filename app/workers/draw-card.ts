import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { outlineText, wrapText, type Lettering } from "./lettering.ts";

export interface CardText extends Lettering {
  text: string;
  above: number;
  most: number;
}

export interface CardLayout {
  above: CardText[];
  /** path in module units */
  qr: { size: number; path: string };
  below: CardText[];
}

const WIDTH = 720;
const MARGIN = 48;
const QR_SIDE = 400;
/** Modules. */
const QUIET = 4;
const LINE_HEIGHT = 1.3;

export function drawCard({ above, qr, below }: CardLayout): Promise<Buffer> {
  const head = drawTexts(above, MARGIN, "start");
  const side = qr.size + 2 * QUIET;
  // Whole pixels per module keep edges sharp.
  const scale = Math.max(1, Math.floor(QR_SIDE / side));
  const left = Math.round((WIDTH - qr.size * scale) / 2);
  const top = head.end + QUIET * scale;
  const foot = drawTexts(below, top + (qr.size + QUIET) * scale, "middle");
  const size = `width="${String(WIDTH)}" height="${String(foot.end + MARGIN)}"`;
  const move = `translate(${String(left)} ${String(top)}) scale(${String(scale)})`;
  const code = `<path transform="${move}" shape-rendering="crispEdges" stroke="#000" d="${qr.path}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/><path d="${head.path}"/>${code}<path d="${foot.path}"/></svg>`;
  return sharp(Buffer.from(svg)).toColourspace("b-w").png({ compressionLevel: 9 }).toBuffer();
}

function drawTexts(texts: readonly CardText[], top: number, anchor: "start" | "middle") {
  const x = anchor === "middle" ? WIDTH / 2 : MARGIN;
  let end = top;
  let path = "";
  for (const { text, above, most, ...lettering } of texts) {
    end += above;
    for (const line of wrapText(text, lettering, WIDTH - 2 * MARGIN, most)) {
      path += outlineText(line, lettering, { x, y: end + lettering.size, anchor });
      end += Math.round(lettering.size * LINE_HEIGHT);
    }
  }
  return { path, end };
}

// Card JSON on stdin, picture on stdout (decision 0032).
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  sharp.concurrency(1);
  sharp.cache(false);
  const card = JSON.parse(readFileSync(0, "utf8")) as CardLayout; // written by the portal
  process.stdout.write(await drawCard(card));
}
