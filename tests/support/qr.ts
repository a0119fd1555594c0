import { qrOf } from "../../lab/tests/support/qr-in-pdf.ts";

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
