import { readFileSync } from "node:fs";
import { PASSWORD, test as base } from "./test.ts";
import { expect } from "./expect.ts";
import { Tab } from "./tab.ts";

export interface EngineOptions {
  /** version of an older Chrome */
  engine: number;
}

interface Tabs {
  /** its faults fail the test */
  openTab: (origin?: string) => Promise<Tab>;
  openNewest: () => Promise<Tab>;
}

const programOf = (name: string) => process.env[name] ?? `${name} was not fetched`;

export const test = base.extend<Tabs & EngineOptions>({
  engine: [109, { option: true }],
  openTab: async ({ engine, portal }, use) => {
    const opened: Tab[] = [];
    await use(async (origin = portal.origin) => {
      const tab = await Tab.open(programOf(`CHROME_${String(engine)}_PATH`), origin);
      opened.push(tab);
      return tab;
    });
    for (const tab of opened) await tab.close();
    expect(
      opened.flatMap(({ faults }) => faults),
      "faults of scripts",
    ).toEqual([]);
  },
  openNewest: async ({ portal }, use) => {
    const opened: Tab[] = [];
    await use(async () => {
      opened.push(await Tab.open(programOf("CHROME_PATH"), portal.origin));
      return opened[opened.length - 1] as Tab; // just pushed
    });
    for (const tab of opened) await tab.close();
  },
});

export async function signInWith(tab: Tab, username: string, company?: string): Promise<void> {
  await tab.goto(company ? "/login?company=1" : "/login");
  if (company) await tab.fill('input[name="company_code"]', company);
  await tab.fill('input[name="username"]', username);
  await tab.fill('input[name="password"]', PASSWORD);
  await tab.loads(() => tab.press("Enter"));
  expect(await tab.url()).not.toContain("/login");
}

const client = readFileSync("app/entry.client.tsx", "utf8");
/** Name of a module → its file. */
const FILES: Record<string, string> = Object.fromEntries(
  [...client.matchAll(/"?([\w-]+)"?: \(\) => import\(".*?([\w-]+)\.ts"\)/g)].map(
    ([, name = "", file = ""]) => [name, file] as const,
  ),
);

/** Waits until the page has every module that it names. */
export async function modulesOf(tab: Tab): Promise<string[]> {
  const files = await tab.evaluate((known) => {
    const names = Array.from(document.querySelectorAll("[data-module]"))
      .map((element) => element.getAttribute("data-module") ?? "")
      .join(" ")
      .split(" ");
    return Array.from(new Set(names.map((name) => known[name] ?? ""))).filter((file) => file !== "");
  }, FILES);
  const missing = (all: string[]) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return all.filter((file) => !loaded.some((url) => url.includes(`/assets/${file}-`)));
  };
  await tab.poll(missing, files).toEqual([]);
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  return files;
}

/** In px; `beyond`: how far the page is too wide. */
export const layoutOf = (tab: Tab) =>
  tab.evaluate(() => {
    // Newer engines lay out what a closed fold hides.
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width * element.getBoundingClientRect().height > 0 &&
      !element.closest("details:not([open]) > :not(summary)");
    const sizes = Array.from(document.querySelectorAll("body, h1, h2, h3, main p"))
      .filter(isShown)
      .map((element) => `${element.tagName} ${parseFloat(getComputedStyle(element).fontSize).toFixed(1)}`);
    const rows = Array.from(document.querySelectorAll("body *")).filter(
      (element) => /flex|grid/.test(getComputedStyle(element).display) && isShown(element),
    );
    const between = (first: Element, second: Element) => {
      const [domRect, next] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      return Math.round(
        next.top < domRect.bottom - 1 ? next.left - domRect.right : next.top - domRect.bottom,
      );
    };
    const gaps = rows.flatMap((row) => {
      const shown = Array.from(row.children).filter(isShown);
      const isRow = shown.some((element) => element.matches("a, button, form"));
      if (!isRow || shown.length < 2) return [];
      return shown
        .slice(1)
        .map((element, index) => ({ row: row.className, gap: between(shown[index] as Element, element) })); // one less
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      at: location.pathname,
      sizes: Array.from(new Set(sizes)).sort(),
      gaps,
      beyond: Math.max(0, scrollWidth - clientWidth),
    };
  });

/** Runs in a page. @returns names of the scripts that ran; "own" has the nonce, as a proof that written ones can run */
export async function tryScripts(origin: string): Promise<string[]> {
  const mark = (name: string) => `sessionStorage.${name} = 1`;
  const add = (name: string, attributes: Record<string, string>, text = "") => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.textContent = text;
    document.body.append(element);
    return element;
  };
  const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
  sessionStorage.clear();
  add("script", {}, mark("inline"));
  add("script", { nonce: "AAAAAAAAAAAAAAAAAAAAAA==" }, mark("guessed"));
  add("script", { type: "module" }, mark("module"));
  add("script", { src: `${origin}/script.js` });
  add("script", { src: `${origin}/module.js`, type: "module" });
  add("script", { src: `data:text/javascript,${mark("data")}` });
  add("script", { src: URL.createObjectURL(new Blob([mark("blob")])) });
  add("button", { type: "button", onclick: mark("handler") }).click();
  add("a", { href: `javascript:void (${mark("address")})` }).click();
  add("iframe", { srcdoc: `<script>${mark("frame")}</script>` });
  add("div", {}).innerHTML = `<img src="data:," onerror='${mark("image")}'>`;
  const imports = [`${origin}/import.js`, `data:text/javascript,${mark("imported")}`];
  for (const source of imports) await import(source).catch(() => undefined);
  document.write(
    `<script>${mark("written")}</script><script src="${origin}/written.js"></script>` +
      `<svg onload='${mark("svg")}'></svg><script nonce="${nonce}">${mark("own")}</script>`,
  );
  document.close();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Object.keys(sessionStorage);
}
