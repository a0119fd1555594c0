import { Virtual } from "@guidepup/virtual-screen-reader";
import { JSDOM } from "jsdom";
import { expect, vi } from "vitest";
import type { PageResponse } from "./browser.ts";

/** The reader looks ids up by selector, and jsdom has no CSS object. */
export function prepareReader(): void {
  vi.stubGlobal("CSS", { escape: (id: string) => id.replace(/[^\w-]/g, "\\$&") });
}

export function forgetReader(): void {
  vi.unstubAllGlobals();
}

const END = "end of main";

/** What a screen reader says from the top of the main part to its end, a phrase a line. Times are masked. */
export async function spoken(answer: PageResponse): Promise<string> {
  const { window } = new JSDOM(answer.text);
  // The roles of fields come from their attributes, which are read of what is an Element of the page.
  vi.stubGlobal("Element", window.Element);
  const main = window.document.querySelector("main");
  if (!main) throw new Error("The page has no main part.");
  const reader = new Virtual();
  await reader.start({ container: main, window: window as unknown as typeof globalThis.window });
  for (let step = 0; step < 2000 && (await reader.lastSpokenPhrase()) !== END; step += 1) await reader.next();
  const log = await reader.spokenPhraseLog();
  await reader.stop();
  expect(log.at(-1)).toBe(END);
  return `${log.join("\n").replace(/\b\d{2}[:.]\d{2}(:\d{2})?\b/g, "<time>")}\n`;
}
