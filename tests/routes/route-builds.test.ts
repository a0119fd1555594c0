import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { openRouteBuilds } from "../../app/render/route-builds.ts";
import { pages } from "../../app/site.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, root } from "../support/portal.ts";
import { inTurn, isLong } from "../support/runs.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let build: ServerBuild;
const cookies = new Map<string, string>();
const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
beforeAll(async () => {
  build = await builtPages();
  for (const username of ["type0", "type1"] as const) {
    const browser = new Browser(portal.origin);
    await browser.signIn(username);
    cookies.set(username, browser.cookieHeader);
  }
  cookies.set("nobody", `form=${"f".repeat(43)}`);
});

/** Remix's build: a server chunk, or one of its exports if others share the chunk. */
async function builtPages(): Promise<ServerBuild> {
  const folder = join(root, "build/server/assets");
  const [chunk = ""] = readdirSync(folder).filter((name) => /^server-build-.*\.js$/.test(name));
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, chunk)).href)) as Record<
    string,
    unknown
  >; // exports
  const candidates: unknown[] = [module, ...Object.values(module)];
  const build = candidates.find(isBuild);
  if (!build) throw new Error("There is no build.");
  return build;
}

const isBuild = (value: unknown): value is ServerBuild =>
  typeof value === "object" && value !== null && "routes" in value && "entry" in value;

const paths = pages.map(({ path }) => path.replace(/:\w+/g, "x1"));
/** One in turn; all in `npm run test:long`. */
const spellings = (path: string, turn: number): string[] =>
  inTurn([path, `${path}/`, path.toUpperCase(), `${path}?lang=id&q=1`], turn);
const odd = [
  "//",
  "/no",
  "/no/page",
  "/login/no",
  "/patient//test",
  "/patient/test/%2e",
  "/__manifest",
  "/patient/test/%E2%9C%93",
  "/_root",
  "/login%20",
  "/%6Cogin",
  "/patient/test/",
];

async function answerOf(
  handle: ReturnType<typeof createRequestHandler>,
  path: string,
  init: RequestInit,
  pageFailed?: (route: string) => void,
) {
  const context = {
    ...(pageFailed && { pageFailed }),
    nonce: "nonce",
    requestId: "id",
    turn: () => Promise.resolve(),
  };
  const response = await handle(new Request(`http://portal.test${path}`, init), context);
  const text = (await response.text())
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "key")
    .replace(/name="_token" value="[\w-]{80,}"/g, 'name="_token"');
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value.replace(/=[^;]*/, "")}`);
  // Remaining seconds and stream positions change meanwhile.
  const lasting = text
    .replace(/(?:expiresIn|since|data-\w+(?:-\w+)*)\W{1,9}[\w.-]+/g, "")
    .replace(/\d+/g, "0");
  // After failures the breaker answers in the laboratory's place, with the same page.
  const status = response.status === 502 ? 503 : response.status;
  return { status, headers, text: lasting };
}

const VISITORS = ["nobody", "type0", "type1"];
it.each(VISITORS)("answers every page as the whole build does: %s", async (who) => {
  const [whole, single] = [createRequestHandler(build, "production"), openRouteBuilds(build)];
  const Cookie = cookies.get(who) ?? "";
  let compared = 0;
  const turn = VISITORS.indexOf(who);
  const some = inTurn(paths, turn, 2);
  for (const path of [...some.flatMap((value, index) => spellings(value, index + turn)), ...odd]) {
    const init = { headers: { Cookie } };
    expect(await answerOf(single, path, init), path).toEqual(await answerOf(whole, path, init));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(isLong ? 750 : 100);
});

it("answers posts and other methods as the whole build", async () => {
  const [whole, single] = [createRequestHandler(build, "production"), openRouteBuilds(build)];
  const headers = {
    Cookie: cookies.get("nobody") ?? "",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  for (const method of ["POST", "PUT", "HEAD", "OPTIONS"])
    for (const path of ["/", "/login", "/LOGIN", "/no/page", "/page-not-allowed", "/ui-kit/csv"]) {
      const init = { method, headers, ...(method === "POST" ? { body: "username=&password=" } : {}) };
      expect(await answerOf(single, path, init), path).toEqual(await answerOf(whole, path, init));
    }
});

it("counts a page that does not render under its route, and shows the error page", async () => {
  const page = build.routes["page:/page-not-allowed"];
  if (!page) throw new Error("There is no such page.");
  const Broken = () => {
    throw new Error("A page does not render.");
  };
  const routes = { ...build.routes, [page.id]: { ...page, module: { ...page.module, default: Broken } } };
  const changed = { ...build, routes }; // one component replaced
  const failed: string[] = [];
  const init = { headers: { Cookie: cookies.get("nobody") ?? "" } };
  const answer = await answerOf(openRouteBuilds(changed), "/page-not-allowed", init, (route) =>
    failed.push(route),
  );
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("<html");
  expect(failed).toEqual(["/page-not-allowed"]);
});

function chunks(): [name: string, text: string][] {
  const folder = join(root, "build/server/assets");
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return names.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

it("keeps the server's chunks in Latin-1: others take twice the memory", () => {
  expect(chunks().some(([name]) => name.startsWith("server-build-"))).toBe(true);
  const wide = chunks().filter(([, text]) => /[^\0-\xff]/.test(text));
  expect(wide.map(([name]) => name)).toEqual([]);
});

it("bundles no library that looks for modules while it runs: an optional one would be empty or not found", () => {
  const LOOKS = /viteOptionalPeerDep|(?<![.\w$])require\(["'`]/;
  const looking = chunks().filter(([, text]) => LOOKS.test(text));
  expect(looking.map(([name]) => name)).toEqual([]);
});
