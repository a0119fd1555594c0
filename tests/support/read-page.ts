import { JSDOM } from "jsdom";
import type { Browser } from "./browser.ts";

/** A page as it is read. */
export interface ReadPage {
  status: number;
  html: string;
  /** of the main part, with single spaces */
  text: string;
  document: Document;
}

/** Text of an element with single spaces. */
export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** Opens a page with a browser. */
export async function readPage(browser: Browser, path: string): Promise<ReadPage> {
  const { status, text: html } = await browser.get(path);
  const { document } = new JSDOM(html).window;
  for (const script of document.querySelectorAll("script, style")) script.remove();
  // A browser leaves some space between blocks.
  for (const block of document.querySelectorAll("p, li, dt, dd, h1, h2, h3, th, td")) block.append(" ");
  return { status, html, text: textOf(document.querySelector("main")), document };
}
