import { Virtual } from "@guidepup/virtual-screen-reader";
import { JSDOM, type DOMWindow } from "jsdom";
import { expect, vi } from "vitest";
import type { PageResponse } from "./browser.ts";

/** The reader looks up ids by selector; jsdom lacks CSS. */
export function prepareReader(): void {
  vi.stubGlobal("CSS", { escape: (id: string) => id.replace(/[^\w-]/g, "\\$&") });
}

export function forgetReader(): void {
  vi.unstubAllGlobals();
}

const END = "end of main";

/**
 * Screen reader output of the main part, one phrase per line. Times are masked.
 * @param enhance script effects applied before reading
 */
export async function spoken(answer: PageResponse, enhance?: (window: DOMWindow) => void): Promise<string> {
  // Styles are slow in jsdom.
  const { window } = new JSDOM(answer.text.replace(/(<style[^>]*>)[^<]*/g, "$1"));
  enhance?.(window);
  // Field roles come from attributes read only from instances of Element.
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
