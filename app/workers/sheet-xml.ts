import { Parser } from "saxen";
import { decodeText } from "./sheet-text.ts";

export type Attributes = Readonly<Record<string, string>>;

interface Handler {
  /** local name: both OOXML namespaces have the same names */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** @throws Error if the text is no XML */
export function parseXml(bytes: Uint8Array, { open, close, text }: Handler): void {
  const parser = new Parser();
  parser.on("openTag", (name, getAttributes, decode) => {
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(getAttributes())) attributes[key] = decode(value);
    open?.(local(name), attributes);
  });
  parser.on("closeTag", (name) => close?.(local(name)));
  parser.on("text", (value, decode) => text?.(decode(value)));
  parser.on("cdata", (value) => text?.(value));
  parser.parse(decodeText(bytes));
}

/** Escapes like `_x000D_` of characters that XML lacks. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)));
