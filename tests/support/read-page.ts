import type { Browser } from "./browser.ts";
import { parsed } from "./parsed.ts";

export interface ReadPage {
  status: number;
  html: string;
  /** of the main part, spaces collapsed */
  text: string;
  document: Document;
}

export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

export async function readPage(browser: Browser, path: string): Promise<ReadPage> {
  const { status, text: html } = await browser.get(path);
  const document = parsed(html);
  // Browsers separate blocks by space.
  for (const block of document.querySelectorAll("p, li, dt, dd, h1, h2, h3, th, td")) block.append(" ");
  return { status, html, text: textOf(document.querySelector("main")), document };
}
