import jsQR from "jsqr";

const [SCALE, QUIET] = [4, 4];

/** Text of a QR code with these dark modules, as [column, row]; null if unreadable. */
export function qrOf(dark: readonly (readonly [number, number])[]): string | null {
  const side = (Math.max(...dark.map(([x]) => x)) + 1 + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark)
    for (let dy = 0; dy < SCALE; dy++)
      for (let dx = 0; dx < SCALE; dx++) {
        const at = ((y + QUIET) * SCALE + dy) * side + (x + QUIET) * SCALE + dx;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
  return jsQR(pixels, side, side)?.data ?? null;
}

/** Texts of the QR codes that a page draws. */
export function qrsInPage(html: string): (string | null)[] {
  const drawings = html.matchAll(/<svg class="qr"[^>]*>.*?<path d="([^"]*)"/gs);
  return [...drawings].map(([, path = ""]) => qrOf([...modulesOf(path)]));
}

function* modulesOf(path: string): Generator<[number, number]> {
  let [x, y] = [0, 0];
  for (const [, start, across = "", down = "", run = ""] of path.matchAll(/([Mm])(-?\d+) ([\d.]+)h(\d+)/g)) {
    x = Number(across) + (start === "m" ? x : 0);
    y = Math.floor(Number(down)) + (start === "m" ? y : 0);
    for (const end = x + Number(run); x < end; x++) yield [x, y];
  }
}
