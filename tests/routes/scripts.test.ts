import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { root } from "../support/portal.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const client = join(root, "build/client");
const built = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.\w+$/.test(name),
);
const assets = readdirSync(join(client, "assets"));
const entry = assets.find((name) => /^entry\.client-.*\.js$/.test(name)) ?? "";
const read = (name: string) => readFileSync(join(client, "assets", name), "utf8");

const fetched = new Map(
  [...read(entry).matchAll(/"?([\w-]+)"?:\(\)=>[^,]*?import\("\.\/([\w.-]+\.js)"\)/g)].map(
    ([, name = "", file = ""]) => [name, file],
  ),
);

describe("the browser build", () => {
  it("contains the script, its modules, the style sheet and the public files, nothing else", () => {
    const names = new Set([entry, ...fetched.values()].map((name) => `assets/${name}`));
    const others = built.map((name) => name.replace(/\.(gz|br)$/, "")).filter((name) => !names.has(name));
    const kinds = new Set(others.map((name) => name.replace(/-[\w-]{8}(?=\.)/, "")));
    expect([...kinds].sort()).toEqual([
      "apple-touch-icon-precomposed.png",
      "apple-touch-icon.png",
      "assets/area.css",
      "assets/beside.css",
      "assets/branch-areas.css",
      "assets/branch-price.css",
      "assets/bulk.css",
      "assets/cart.css",
      "assets/chart.css",
      "assets/checkout.css",
      "assets/chips-line.css",
      "assets/choices.css",
      "assets/compare.css",
      "assets/contents.css",
      "assets/curves.css",
      "assets/detail.css",
      "assets/entrance.css",
      "assets/event.css",
      "assets/examinations.css",
      "assets/facility.css",
      "assets/figures.css",
      "assets/flags.css",
      "assets/front.css",
      "assets/home.css",
      "assets/invoice.css",
      "assets/landing.css",
      "assets/lines.css",
      "assets/list-card.css",
      "assets/list-head.css",
      "assets/map.css",
      "assets/notices.css",
      "assets/number-line.css",
      "assets/people-chips.css",
      "assets/people.css",
      "assets/phone-codes.js",
      "assets/picture.css",
      "assets/print.css",
      "assets/profile.css",
      "assets/rail.css",
      "assets/registration.css",
      "assets/result-list.css",
      "assets/results.css",
      "assets/row-columns.css",
      "assets/row-facts.css",
      "assets/row-list.css",
      "assets/signed-in.css",
      "assets/slips.css",
      "assets/steps.css",
      "assets/strip.css",
      "assets/styles.css",
      "assets/success.css",
      "assets/table-card.css",
      "assets/tabs.css",
      "assets/tickets.css",
      "assets/ticks.css",
      "assets/tiles.css",
      "assets/timeline.css",
      "assets/trend.css",
      "assets/value-rows.css",
      "assets/value-tables.css",
      "assets/values.css",
      "assets/visit.css",
    ]);
    expect(fetched.size).toBeGreaterThan(10);
    for (const name of names)
      expect(built).toEqual(expect.arrayContaining([name, `${name}.gz`, `${name}.br`]));
  });

  it("starts with one request: the script imports nothing, a module only the script", () => {
    expect(read(entry)).not.toMatch(/\bfrom\s*"|\bimport\s*"/);
    for (const name of fetched.values()) {
      const imported = [...read(name).matchAll(/\bfrom\s*"\.\/([^"]+)"/g)].map(([, file]) => file);
      expect(
        imported.filter((file) => file !== entry),
        name,
      ).toEqual([]);
    }
  });

  // Promise N3: at most 150 kB of script; here 2.6 kB and a module of 4.5 kB.
  it("is small: script 2.6 kB, the largest module 4.5 kB (brotli)", () => {
    const bytes = (name: string) => readFileSync(join(client, "assets", `${name}.br`)).length;
    expect(bytes(entry)).toBeLessThan(2600);
    for (const name of fetched.values()) expect(bytes(name), name).toBeLessThan(4500);
  });

  it("uses only what browsers of 2018 read", () => {
    for (const name of [entry, ...fetched.values()])
      expect(read(name), name).not.toMatch(/\?\?|\?\.[a-zA-Z([]|catch\{/);
  });
});

describe("script loading", () => {
  const opened = useStubbedPortal();
  const modulesOf = (html: string) =>
    [...html.matchAll(/ data-module="([^"]*)"/g)]
      .flatMap(([, names = ""]) => names.split(" "))
      .filter((name) => fetched.has(name));

  it("loads the script on a plain page, and one module behind the sign-in", async () => {
    const patient = new Browser(opened.portal.origin);
    await patient.signIn("type1");
    const plain = await send(opened.portal.origin, "/no/such/page");
    for (const { text } of [plain, await patient.get("/menu")]) {
      expect([...text.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
        `/assets/${entry}`,
      ]);
      expect(text).not.toContain("modulepreload");
      expect(modulesOf(text)).toEqual(text === plain.text ? [] : ["session"]);
    }
    expect(fetched.get("session")).toBe(fetched.get("live"));
  });

  it("loads no further module on a page with a dialog and a password until the press", async () => {
    const { text } = await send(opened.portal.origin, "/login");
    expect(text).toMatch(/data-module="password"/);
    expect(text).toMatch(/data-module="dialog"/);
    expect(modulesOf(text)).toEqual([]);
  });

  // Promise C10: immutable for a year.
  it("stores modules for good", async () => {
    const { status, headers } = await send(
      opened.portal.origin,
      `/assets/${fetched.get("auto-open") ?? ""}`,
      {
        headers: { "Accept-Encoding": "br" },
      },
    );
    expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
    expect(headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
    expect(headers["content-type"]).toMatch(/javascript/);
  });
});
