import { pages } from "../../../app/site.ts";
import type { Browser } from "../../support/browser.ts";
import { manyUnfinished, SCAN } from "../pictures.ts";
import { excess, priceOnce, priceOf, type Priced } from "../rig/cost.ts";
import type { Cost } from "../rig/process.ts";
import type { Rig } from "../rig/rig.ts";
import { generators, type Site } from "./generators.ts";
import { randomFrom, type Random } from "./random.ts";

const WHO = ["visitor", "patient", "unfinished"] as const;

/** Values that reproduce a request. */
export interface Genome {
  who: (typeof WHO)[number];
  path: string;
  kind: string;
  /** generator seed */
  seed: number;
  /** share of the allowed size used, 0–1 */
  share: number;
}

export interface Found {
  genome: Genome;
  status: number;
  cost: Cost;
}

const EXAMPLES: Record<string, string> = {
  ":branch": "plt-jkt-sdr",
  ":order_number": "ORD-0001001",
  ":phone": "%2B6281299990000",
  ":number": "ORD-0001001",
  ":kind": "invoice",
  ":payment_id": "x",
  ":id": "prd-glu-f",
};

/** Every built URL of the site map with example parameters, and as data. */
const PATHS = pages
  .filter((page) => "module" in page)
  .map(({ path }) => path.replace(/:\w+/g, (part) => EXAMPLES[part] ?? "x"));

const COMMON = ["_token", "intent", "client_request_id", "_language", "username", "people.a"];

/** Hill climbing for the dearest single request: draws, keeps and mutates requests. */
export async function climb(
  open: () => Promise<Rig>,
  { seed, seconds, keep = 10 }: { seed: number; seconds: number; keep?: number },
): Promise<{ tried: number; found: Found[] }> {
  const random = randomFrom(seed);
  let sender = await openSender(await open());
  const end = Date.now() + seconds * 1000;
  const best = new Map<string, Found>();
  const kinds = Object.keys(generators);
  // First each kind at full size, then mostly neighbours of the dearest.
  let tried = 0;
  for (let turn = 0; Date.now() < end; turn++, tried++) {
    const kind = kinds[turn];
    const parents = [...best.values()].sort(dearest).slice(0, 5);
    const genome =
      kind !== undefined
        ? { ...drawn(random, kind), share: 1 }
        : parents.length > 0 && random.next() < 0.6
          ? changed(random, random.pick(parents).genome)
          : drawn(random, random.pick(kinds));
    const answer = { genome, ...(await sender.price(genome, "once")) };
    const key = `${genome.kind} ${genome.path}`;
    const known = best.get(key);
    if (!known || excess(known.cost) < excess(answer.cost)) best.set(key, answer);
    // Unanswered requests keep the portal busy: reopen it so later ones are not blamed.
    if (answer.status === 0) sender = await openSender(await open());
  }
  const top = [...best.values()].sort(dearest).slice(0, keep);
  const again: Found[] = [];
  for (const item of top) {
    const { genome } = item;
    again.push(item.status === 0 ? item : { genome, ...(await sender.price(genome, "thrice")) });
  }
  return { tried, found: again.sort(dearest) };
}

export async function replay(rig: Rig, genome: Genome): Promise<Found> {
  const sender = await openSender(rig);
  return { genome, ...(await sender.price(genome, "thrice")) };
}

const dearest = (a: Found, b: Found) => excess(b.cost) - excess(a.cost);

function drawn(random: Random, kind: string): Genome {
  const uploads = generators[kind]?.uploads === true;
  return {
    who: uploads ? "unfinished" : random.pick(WHO),
    path: uploads ? SCAN : random.pick(PATHS),
    kind,
    seed: random.between(0, 2 ** 31),
    share: random.pick([0.3, 0.7, 1, 1, 1]),
  };
}

function changed(random: Random, genome: Genome): Genome {
  const { path, who, kind } = drawn(random, genome.kind);
  return random.pick<() => Genome>([
    () => ({ ...genome, seed: random.between(0, 2 ** 31) }),
    () => ({ ...genome, path }),
    () => ({ ...genome, who: kind === genome.kind ? who : genome.who }),
    () => ({ ...genome, share: Math.min(1, genome.share * (0.7 + random.next() * 0.6)) }),
  ])();
}

async function openSender(rig: Rig) {
  const signIn = manyUnfinished(rig);
  rig.proxy.answer("/user-identity/ocr-scan", { results: [{ nik: "3273025708900001", alamat: "JL. DAGO" }] });
  const browsers = {
    visitor: rig.browser(),
    patient: await rig.signedIn("patient"),
    unfinished: await signIn("slow0"),
  };
  const sites = new Map<string, Site>();
  const siteOf = async ({ who, path }: Genome): Promise<Site> => {
    const known = sites.get(who + path);
    if (known) return known;
    // Also warms the page, to exclude compiling it.
    const page = await browsers[who].get(path).catch(() => null);
    const matches = [...(page?.text ?? "").matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name);
    const site = { fields: [...new Set([...COMMON, ...matches])] };
    sites.set(who + path, site);
    return site;
  };
  let uploads = 0;
  const browserOf = async (genome: Genome): Promise<Browser> => {
    // Limit: 20 pictures an hour per account.
    if (genome.kind === "picture" && ++uploads % 5 === 0)
      browsers.unfinished = await signIn(`slow${String(uploads)}`);
    return browsers[genome.who];
  };
  return {
    price: async (genome: Genome, how: "once" | "thrice"): Promise<Pick<Found, "status" | "cost">> => {
      const generator = generators[genome.kind];
      if (!generator) throw new Error(`There is no kind “${genome.kind}”.`);
      const room = Math.floor(generator.room * genome.share);
      const made = await generator.make(randomFrom(genome.seed), room, await siteOf(genome));
      const browser = await browserOf(genome);
      const request = {
        path: genome.path + (made.query ?? ""),
        method: made.method ?? "GET",
        headers: { Origin: browser.origin, ...made.headers },
        ...(made.body === undefined ? {} : { body: made.body }),
      };
      const jar = new Map(browser.jar);
      const price = how === "once" ? priceOnce : priceOf;
      const { status, cost }: Priced = await price(rig, browser, request);
      // A request may have signed its browser out.
      if (request.method === "POST" && genome.path.startsWith("/sign-out")) {
        browsers.patient = await rig.signedIn("patient");
        browsers.unfinished = await signIn("slow0");
      } else for (const [name, value] of jar) browser.jar.set(name, value);
      return { status, cost };
    },
  };
}
