import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser } from "./browser.ts";
import { recordPages } from "./record-share.ts";

/** What Chromium asks for on a safe connection. */
const ENCODINGS = "gzip, deflate, br, zstd";

interface Answer {
  status: number;
  /** bytes of the answer as they travel, headers included */
  bytes: number;
  /** bytes of its body as they travel */
  bodyBytes: number;
  text: string;
}

/** One answer, on a connection of its own; to a form with this body. */
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

export interface Price {
  path: string;
  status: number;
  /** answers that the first paint waits for: the document and what blocks it */
  requestsBeforePaint: number;
  bytesBeforePaint: number;
  /** everything that the page loads by itself, headers included; event streams, what they tell, pages ahead aside */
  requests: number;
  bytes: number;
  /** bodies of the script and of what it imports, without modules that this page names */
  scriptBytes: number;
  /** modules that the page names, beyond those of every page */
  modules: string[];
  html: string;
}

/** What every page of an account runs, in one file. */
const ON_EVERY_PAGE = ["live", "session"];

const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
const tagsIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => attributesOf(tag));

/**
 * What a page costs a browser with these cookies: its document and the files that it refers to, as they travel.
 * @param body of the form that the page answers
 */
export async function priceOf(origin: string, path: string, cookie: string, body?: string): Promise<Price> {
  const page = await fetchWire(origin, path, cookie, body);
  const links = tagsIn(page.text, "link");
  const blocking = links
    .filter((link) => link.get("rel") === "stylesheet" && link.get("media") !== "print")
    .map((link) => link.get("href") ?? "");
  const head = page.text.slice(0, page.text.indexOf("</head>"));
  for (const script of tagsIn(head, "script")) {
    const src = script.get("src");
    if (src && script.get("type") !== "module") blocking.push(src);
  }
  const others = links
    .filter((link) => /^(prefetch|preload|modulepreload|icon)$/.test(link.get("rel") ?? ""))
    .map((link) => link.get("href") ?? "");
  const pictures = tagsIn(page.text, "img").map((picture) => picture.get("src") ?? "");
  const files = new Set([...blocking, ...others, ...pictures].filter((href) => href.startsWith("/")));

  const [entry] = tagsIn(page.text, "script").flatMap((script) => script.get("src") ?? []);
  const script = entry ? await fetchWire(origin, entry) : null;
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
  for (const file of files) answers.set(file, await fetchWire(origin, file));
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
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

/** The prices as a table for people. */
export function priceTable(prices: readonly Price[]): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
  const rows = prices.map(
    (price) =>
      `${price.path.padEnd(52)}${String(price.requestsBeforePaint).padStart(6)}${kb(price.bytesBeforePaint)}` +
      `${String(price.requests).padStart(6)}${kb(price.bytes)}${kb(price.scriptBytes)}  ${price.modules.join(" ")}`,
  );
  const heads = `${"first visit".padEnd(52)}  paint      kB   all      kB  script  further modules`;
  return ["", heads, ...rows, ""].join("\n");
}

/** Prices of the pages of a record; the shared one as a visitor meets it. */
export async function recordPrices(
  patient: Browser,
  visitor: Browser,
  price: (browser: Browser, path: string) => Promise<Price | null>,
): Promise<Price[]> {
  const found: Price[] = [];
  for (const path of await recordPages(patient)) {
    const one = await price(path.startsWith("/shared-record/") ? visitor : patient, path);
    if (one) found.push(one);
  }
  return found;
}
