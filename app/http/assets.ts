import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import type { Express, Request, Response } from "express";
import type { Env } from "../env.server.ts";

const FOLDER = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const ICONS = /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png)$/;

/** Best first. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

interface Copy {
  body: Buffer;
  headers: Record<string, string | number>;
}
interface StaticFile {
  plain: Copy;
  br?: Copy;
  gzip?: Copy;
}
type OwnHeaders = (path: string) => Record<string, string>;
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** @throws Error on an unknown file type */
export function readStaticFiles(clientDir: string, hasOwnMark = false): StaticFiles {
  const files = new Map<string, StaticFile>();
  const read = (folder: string, prefix: string, cache: string) => {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile() || /^\.|\.(br|gz)$/.test(entry.name)) continue;
      // They show the portal's mark.
      if (hasOwnMark && ICONS.test(prefix + entry.name)) continue;
      files.set(prefix + entry.name, readFile(join(folder, entry.name), cache));
    }
  };
  read(join(clientDir, FOLDER), FOLDER, IMMUTABLE);
  read(clientDir, "/", A_DAY);
  return files;
}

function readFile(path: string, cache: string): StaticFile {
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for ${path}`);
  const compressed = ENCODINGS.filter(({ ending }) => existsSync(path + ending));
  const copy = (from: string, encoding?: string): Copy => {
    const body = readFileSync(from);
    return {
      body,
      headers: {
        "Cache-Control": cache,
        "Content-Type": type,
        "Content-Length": body.length,
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        ...(compressed.length > 0 ? { Vary: "Accept-Encoding" } : {}),
        ...(encoding ? { "Content-Encoding": encoding } : {}),
        // Sandbox an SVG opened as a document.
        ...(type === TYPES[".svg"] ? { "Content-Security-Policy": "default-src 'none'; sandbox" } : {}),
      },
    };
  };
  const file: StaticFile = { plain: copy(path) };
  for (const { name, ending } of compressed) file[name] = copy(path + ending, name);
  return file;
}

/** Set up before the page headers. */
export function setUpAssets(app: Express, files: StaticFiles, headersOf: OwnHeaders): void {
  app.use((request, response, next) => {
    const { path, method } = request;
    const file = method === "GET" || method === "HEAD" ? files.get(path) : undefined;
    if (file) send(file, request, response, headersOf(path));
    // Browsers ask for these beside PDF and CSV, where no page names an icon, and for home screens.
    else if ((files.size > 0 && path.startsWith(FOLDER)) || ICONS.test(path)) refuseFile(response);
    else next();
  });
}

function send(
  file: StaticFile,
  request: Request,
  response: Response,
  current: Readonly<Record<string, string>>,
): void {
  const encoding = ENCODINGS.find(({ name }) => file[name] && request.acceptsEncodings(name));
  const { headers, body } = (encoding && file[encoding.name]) ?? file.plain;
  response.writeHead(200, { ...headers, ...current });
  response.end(request.method === "HEAD" ? undefined : body);
}

function refuseFile(response: Response): void {
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": TYPES[".txt"],
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  response.writeHead(404, headers).end("Not found.\n");
}

export function sheetTexts(files: StaticFiles): ReadonlyMap<string, string> {
  const sheets = [...files].filter(([path]) => path.endsWith(".css"));
  return new Map(sheets.map(([path, { plain }]) => [path, plain.body.toString()]));
}

/** COMPRESS_PAGES=off behind a proxy that compresses. */
export function setUpCompression(app: Express, env: Env): void {
  if (env.COMPRESS_PAGES === "off") return;
  app.use(
    compression({
      threshold: 1024,
      level: 6,
      // 10 % smaller than quality 4 at the same cost (decision 0035).
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    }),
  );
}
