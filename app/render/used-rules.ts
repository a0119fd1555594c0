import { remembering } from "../lib/remembering.ts";

/** A rule, kept for any of its selectors whose classes all stand in the page; or a group of rules under a condition. */
type Piece = { text: string; selectors: readonly (readonly string[])[] } | { head: string; inside: Piece[] };

/** The built sheets; each is read once. */
const piecesOf = remembering(50, readPieces);

/** The rules of a sheet that a page may use, by the classes in its markup: those of every other selector, too. */
export function usedRules(sheet: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const write = (pieces: readonly Piece[]): string => pieces.map(textOf).join("");
  const textOf = (piece: Piece): string => {
    if ("text" in piece)
      return piece.selectors.some((names) => names.every((name) => classes.has(name))) ? piece.text : "";
    const inside = write(piece.inside);
    return inside && `${piece.head}{${inside}}`;
  };
  return write(piecesOf(sheet));
}

function readPieces(css: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (let open = css.indexOf("{"); open >= 0; open = css.indexOf("{", at)) {
    const end = endOf(css, open);
    const head = css.slice(at, open);
    if (/^\s*@(?:media|supports)/.test(head))
      pieces.push({ head, inside: readPieces(css.slice(open + 1, end - 1)) });
    else pieces.push({ text: css.slice(at, end), selectors: /^\s*@/.test(head) ? [[]] : classesOf(head) });
    at = end;
  }
  return pieces;
}

/** Position after the brace that closes the one at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}

/** The classes that each selector of a list asks for; what stands in parentheses may also be absent. */
function classesOf(list: string): string[][] {
  let plain = list;
  for (let before = ""; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, "")];
  return plain
    .split(",")
    .map((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name));
}
