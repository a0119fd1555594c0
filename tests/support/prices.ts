import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser } from "./browser.ts";
import { recordPages } from "./record-share.ts";

/** Chromium's Accept-Encoding on a secure connection. */
const ENCODINGS = "gzip, deflate, br, zstd";

interface Answer {
  status: number;
  /** bytes on the wire, including headers */
  bytes: number;
  /** body bytes on the wire */
  bodyBytes: number;
  text: string;
}

/** Fetches one response on its own connection; posts `body` if given. */
function fetchWire(origin: string, path: string, cookie = "", body?: string): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const headers = {
    "Accept-Encoding": ENCODINGS,
    Accept: "text/html,*/*",
    ...(cookie ? { Cookie: cookie } : {}),
    ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded", Origin: origin }),
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const encoding = response.headers["content-encoding"];
        const plain =
          encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
        const bytes = response.socket.bytesRead;
        resolve({
          status: response.statusCode ?? 0,
          bytes,
          bodyBytes: body.length,
          text: plain.toString("utf8"),
        });
      });
    })
      .on("error", reject)
      .end(body);
  });
}

const built = new Map<string, Promise<Answer>>();

function fetchBuilt(origin: string, file: string): Promise<Answer> {
  const known = built.get(origin + file) ?? fetchWire(origin, file);
  if (file.startsWith("/assets/")) built.set(origin + file, known);
  return known;
}

export interface Price {
  path: string;
  status: number;
  /** responses that block the first paint: the document and blocking files */
  requestsBeforePaint: number;
  bytesBeforePaint: number;
  /**
   * all loaded automatically, including headers; excludes event streams, fetches they trigger, and
   * prefetched pages
   */
  requests: number;
  bytes: number;
  /** bodies of the script and its imports, excluding modules that the page names */
  scriptBytes: number;
  /** modules named by the page beyond those of every page */
  modules: string[];
  html: string;
}

/** Modules on every account page, in one file. */
const ON_EVERY_PAGE = ["live", "session"];

const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
const tagsIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => attributesOf(tag));

export async function priceOf(origin: string, path: string, cookie: string, body?: string): Promise<Price> {
  const page = await fetchWire(origin, path, cookie, body);
  const links = tagsIn(page.text, "link");
  const isBlocking = (link: Map<string, string>) =>
    link.get("rel") === "stylesheet" && !["print", "not all"].includes(link.get("media") ?? "");
  const blocking = links.filter(isBlocking).map((link) => link.get("href") ?? "");
  const head = page.text.slice(0, page.text.indexOf("</head>"));
  for (const script of tagsIn(head, "script")) {
    const src = script.get("src");
    if (src && script.get("type") !== "module") blocking.push(src);
  }
  const others = links
    .filter(
      (link) =>
        /^(prefetch|preload|modulepreload|icon|stylesheet)$/.test(link.get("rel") ?? "") && !isBlocking(link),
    )
    .map((link) => link.get("href") ?? "");
  const pictures = tagsIn(page.text, "img").map((picture) => picture.get("src") ?? "");
  const files = new Set([...blocking, ...others, ...pictures].filter((href) => href.startsWith("/")));

  const [entry] = tagsIn(page.text, "script").flatMap((script) => script.get("src") ?? []);
  const script = entry ? await fetchBuilt(origin, entry) : null;
  const moduleFiles = new Map(
    [...(script?.text ?? "").matchAll(/"?([\w-]+)"?:\(\)=>[^,]*?import\("\.\/([\w.-]+\.js)"\)/g)].map(
      ([, name = "", file = ""]) => [name, `/assets/${file}`],
    ),
  );
  const named = [...page.text.matchAll(/ data-module="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  const modules = [...new Set(named)].filter((name) => moduleFiles.has(name));
  for (const name of modules) files.add(moduleFiles.get(name) ?? "");

  const answers = new Map<string, Answer>();
  for (const file of files) answers.set(file, await fetchBuilt(origin, file));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const bytesOf = (file: string) => answers.get(file)?.bytes ?? 0;
  const common = new Set(ON_EVERY_PAGE.map((name) => modules.includes(name) && moduleFiles.get(name)));
  return {
    path,
    status: page.status,
    requestsBeforePaint: 1 + blocking.length,
    bytesBeforePaint: page.bytes + sum(blocking.map(bytesOf)),
    requests: 1 + answers.size + (script ? 1 : 0),
    bytes: page.bytes + sum([...answers.values()].map(({ bytes }) => bytes)) + (script?.bytes ?? 0),
    scriptBytes:
      (script?.bodyBytes ?? 0) +
      sum([...answers].filter(([file]) => common.has(file)).map(([, { bodyBytes }]) => bodyBytes)),
    modules: modules.filter((name) => !ON_EVERY_PAGE.includes(name)),
    html: page.text,
  };
}

export function priceTable(prices: readonly Price[]): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(2).padStart(8);
  const rows = prices.map(
    (price) =>
      `${price.path.padEnd(52)}${String(price.requestsBeforePaint).padStart(6)}${kb(price.bytesBeforePaint)}` +
      `${String(price.requests).padStart(6)}${kb(price.bytes)}${kb(price.scriptBytes)}  ${price.modules.join(" ")}`,
  );
  const heads = `${"first visit".padEnd(52)}  paint      kB   all      kB  script  further modules`;
  return ["", heads, ...rows, ""].join("\n");
}

/** Prices of a record's pages; the shared one as seen by a visitor. */
export async function recordPrices(
  patient: Browser,
  visitor: Browser,
  price: (browser: Browser, path: string) => Promise<Price | null>,
): Promise<Price[]> {
  const prices: Price[] = [];
  for (const path of await recordPages(patient)) {
    const row = await price(path.startsWith("/shared-record/") ? visitor : patient, path);
    if (row) prices.push(row);
  }
  return prices;
}
