import { createRequire } from "node:module";
import type { Font, GlyphRun } from "fontkit";
import { fontOf, isInArimo, normalised, type Face } from "./fonts.ts";
import { openScriptFonts, type ScriptFonts } from "./script-fonts.ts";

export const UNPRINTED_SIGN = "\u25a1";

const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

export interface TextLook {
  face: Face;
  /** points */
  size: number;
  colour: string;
  x: number;
  width: number;
  align?: "left" | "right";
}

type FaceAndSize = Pick<TextLook, "face" | "size">;
type Source = NonNullable<ReturnType<ScriptFonts["find"]>>;

interface Part {
  text: string;
  /** null: Arimo */
  source: Source | null;
  level: number;
}

/** In points. */
interface Piece {
  text: string;
  /** null: Arimo */
  path: string | null;
  font: Font;
  level: number;
  width: number;
  top: number;
  bottom: number;
  /** Copied text follows from the glyphs. */
  isCopied: boolean;
}

interface Bidi {
  getEmbeddingLevels(text: string, direction: "ltr"): { levels: Uint8Array };
  getMirroredCharacter(sign: string): string | null;
}

const load = createRequire(import.meta.url);
let bidi: Bidi | undefined;
let segmenter: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Orders by Unicode annex 9; PDFKit writes Arimo's alone. */
export function openScriptText(doc: PDFKit.PDFDocument) {
  const fonts = openScriptFonts();
  let hasUnprinted = false;
  const known = new Map<string, Source | null>();
  const sourceOf = (letter: string): Source | null => {
    const existing = known.get(letter);
    if (existing !== undefined) return existing;
    const codes = Array.from(letter.replace(IGNORABLE, ""), (sign) => sign.codePointAt(0) ?? 0);
    const source = codes.length > 0 ? fonts.find(codes) : null;
    known.set(letter, source);
    return source;
  };
  const isPrinted = (letter: string) => isInArimo(letter) || sourceOf(letter) !== null;

  const printable = (value: string): string => {
    const text = normalised(value);
    if (isInArimo(text)) return text;
    return lettersOf(text)
      .flatMap((letter) => (isPrinted(letter) ? letter : Array.from(letter)))
      .map((letter) => {
        if (isPrinted(letter)) return letter;
        if (letter.replace(IGNORABLE, "") === "") return "";
        const [plain = ""] = letter.normalize("NFKD");
        const other = [letter.normalize("NFKC"), plain].find(isPrinted);
        if (other !== undefined) return other;
        hasUnprinted = true;
        return UNPRINTED_SIGN;
      })
      .join("");
  };

  const pieceOf = ({ text, source, level }: Part, { face, size }: FaceAndSize): Piece => {
    const font = source?.font ?? fontOf(face);
    const run = layoutOf(font, text);
    if (!run) {
      hasUnprinted = true;
      return pieceOf({ text: UNPRINTED_SIGN, source: null, level: 0 }, { face, size });
    }
    const scale = size / font.unitsPerEm;
    return {
      text,
      path: source?.path ?? null,
      font,
      level,
      width: run.advanceWidth * scale,
      top: Math.max(0, run.bbox.maxY * scale),
      bottom: Math.max(0, -run.bbox.minY * scale),
      // Readers reverse ActualText where glyphs run right to left.
      isCopied: level % 2 === 1 || copiedText(run) === text,
    };
  };

  const piecesOf = (line: string, look: TextLook): Piece[] => {
    bidi ??= (load("bidi-js") as () => Bidi)(); // its only export
    const { levels } = bidi.getEmbeddingLevels(line, "ltr");
    const parts: Part[] = [];
    let index = 0;
    for (const letter of lettersOf(line)) {
      const level = levels[index] ?? 0;
      index += letter.length;
      const source = isInArimo(letter) ? null : sourceOf(letter);
      const last = parts.at(-1);
      if (last?.source === source && last.level === level && last.text !== " " && letter !== " ")
        last.text += letter;
      else parts.push({ text: letter, source, level });
    }
    return parts.map((part) => pieceOf(part, look));
  };

  const widthOf = (line: string, look: TextLook) =>
    piecesOf(line, look).reduce((sum, { width }) => sum + width, 0);

  const linesOf = (text: string, look: TextLook): string[] => {
    const blank = widthOf(" ", look);
    return text.split("\n").flatMap((paragraph) => {
      const lines: string[] = [];
      let [line, width] = ["", 0];
      const add = (part: string, between: string) => {
        const more = widthOf(part, look) + between.length * blank;
        if (line && width + more > look.width) {
          lines.push(line);
          [line, width] = [part, more - between.length * blank];
          return;
        }
        line = line ? line + between + part : part;
        width += more;
      };
      for (const word of paragraph.split(/ +/)) {
        if (widthOf(word, look) <= look.width) add(word, line ? " " : "");
        else
          for (const [index, letter] of lettersOf(word).entries())
            add(letter, index === 0 && line ? " " : "");
      }
      return [...lines, line];
    });
  };

  const measured = (text: string, look: TextLook) =>
    linesOf(text, look).map((line) => {
      const pieces = piecesOf(line, look);
      const { ascent, descent, lineGap, unitsPerEm } = fontOf(look.face);
      const scale = look.size / unitsPerEm;
      const top = Math.max(ascent * scale, ...pieces.map((piece) => piece.top));
      const bottom = Math.max((lineGap - descent) * scale, ...pieces.map((piece) => piece.bottom));
      return { pieces, top, height: top + bottom };
    });

  const drawPiece = (piece: Piece, x: number, y: number, { face, size }: TextLook) => {
    if (piece.path) doc.registerFont(piece.path, piece.font);
    doc.font(piece.path ?? face, size);
    if (!piece.isCopied) doc.markContent("Span", { actual: piece.text });
    doc.text(visibleText(piece), x, y, { lineBreak: false, baseline: "alphabetic" });
    if (!piece.isCopied) doc.endMarkedContent();
  };

  return {
    printable,

    hasUnprinted: () => hasUnprinted,

    /** points */
    heightOf(text: string, look: TextLook): number {
      if (isPlain(text)) return doc.font(look.face, look.size).heightOfString(text, { width: look.width });
      return measured(text, look).reduce((sum, { height }) => sum + height, 0);
    },

    /** Leaves `doc.y` below the text. */
    write(text: string, look: TextLook, top: number = doc.y): void {
      const { face, size, colour, x, width, align = "left" } = look;
      doc.font(face, size).fillColor(colour);
      if (isPlain(text)) {
        doc.text(text, x, top, { width, align });
        return;
      }
      let y = top;
      for (const line of measured(text, look)) {
        if (y + line.height > doc.page.maxY()) {
          doc.continueOnNewPage();
          doc.fillColor(look.colour);
          y = doc.page.margins.top;
        }
        const lineWidth = line.pieces.reduce((sum, piece) => sum + piece.width, 0);
        let left = align === "right" ? x + width - lineWidth : x;
        for (const piece of inVisualOrder(line.pieces)) {
          if (piece.text !== " ") drawPiece(piece, left, y + line.top, look);
          left += piece.width;
        }
        y += line.height;
      }
      doc.font(face, size);
      doc.x = x;
      doc.y = y;
    },
  };
}

export type ScriptText = ReturnType<typeof openScriptText>;

function copiedText({ glyphs }: GlyphRun): string {
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
}

/** Null: fontkit cannot shape marks in some orders. */
function layoutOf(font: Font, text: string): GlyphRun | null {
  try {
    return font.layout(text);
  } catch {
    return null;
  }
}

function isPlain(text: string): boolean {
  return isInArimo(text) && !RIGHT_TO_LEFT.test(text);
}

/** Rule L2 of Unicode annex 9. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return ordered;
}

/** fontkit reverses only runs with right-to-left letters. */
function visibleText({ text, level }: Piece): string {
  if (level % 2 === 0) return text;
  const mirrored = Array.from(text, (sign) => bidi?.getMirroredCharacter(sign) ?? sign);
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.reverse()).join("");
}
