import { connect } from "node:net";
import fc from "fast-check";

/** Pieces of careless and hostile requests. */
const TOKENS = [
  "%E0%A4%A",
  "%00",
  "%",
  "\0",
  "\r\n",
  "\n",
  "\r\n\r\n",
  "..",
  "/../",
  "//",
  "\\",
  "?",
  "#",
  "&",
  "=",
  ";",
  "\u00ff",
  "\ud83d",
  "\u202e",
  "__proto__",
  "constructor",
  "[0]",
  "a".repeat(3000),
  "-1",
  "1e999",
  "NaN",
  "Transfer-Encoding: chunked\r\n",
  "Content-Length: 7\r\n",
  "Expect: 100-continue\r\n",
  "Range: bytes=9-\r\n",
  "Cookie: sid=x; sid=; lang=%; css=1\r\n",
  "Upgrade: websocket\r\nConnection: Upgrade\r\n",
  "Host: \r\n",
  "If-Modified-Since: never\r\n",
  "Accept-Language: *;q=x\r\n",
  "Content-Type: multipart/form-data\r\n",
  "Content-Encoding: gzip\r\n",
  "Origin: null\r\n",
  "Referer: http://\r\n",
  "X-Forwarded-For: x\r\n",
];
const HOWS = ["insert", "replace", "cut", "repeat"] as const;
const METHODS = [
  "GET",
  "POST",
  "HEAD",
  "PUT",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PATCH",
  "CONNECT",
  "get",
  "BREW",
];
const TYPES = [
  "application/x-www-form-urlencoded",
  "text/plain",
  "application/json",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "*/*",
  "a".repeat(500),
  "application/x-www-form-urlencoded; charset=utf-16",
];

interface MutatedRequest {
  method: string;
  /** 0–1 */
  page: number;
  type: string;
  body: string;
  /** behind the path */
  tail: string;
  /** ends its side at once */
  hurries: boolean;
  changes: { at: number; how: (typeof HOWS)[number]; token: string }[];
}

/** Evenly: doubles of fast-check are mostly next to 0. */
const at = fc.nat(9999).map((parts) => parts / 10_000);

const token = fc.oneof(fc.constantFrom(...TOKENS), fc.string({ unit: "binary", maxLength: 4 }));

export const mutatedRequest: fc.Arbitrary<MutatedRequest> = fc.record({
  method: fc.oneof({ weight: 3, arbitrary: fc.constantFrom("GET", "POST") }, fc.constantFrom(...METHODS)),
  page: at,
  type: fc.constantFrom(...TYPES),
  body: fc.oneof(
    fc.constantFrom("", "x=1", "{}", "--b--\r\n", "intent=&_token=", "__proto__=1", "a[0].b=1", "%zz=%"),
    fc.string({ unit: "binary", maxLength: 200 }),
  ),
  tail: fc.oneof(
    fc.constant(""),
    fc.constantFrom("?", "&", "/", "").chain((sign) => token.map((text) => sign + text)),
  ),
  hurries: fc.nat(3).map((drawn) => drawn === 0),
  changes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<MutatedRequest["changes"]>([]) },
    fc.array(fc.record({ at, how: fc.constantFrom(...HOWS), token }), {
      maxLength: 3,
    }),
  ),
});

export function bytesOf(request: MutatedRequest, path: string, origin: string, cookie: string): Buffer {
  const { host } = new URL(origin);
  const body = Buffer.from(request.body);
  const length = String(body.length);
  const head = [
    `${request.method} ${path}${request.tail} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "Accept: text/html,*/*",
    ...(/GET|HEAD/.test(request.method)
      ? []
      : [`Content-Type: ${request.type}`, `Content-Length: ${length}`]),
  ].join("\r\n");
  let text = `${head}\r\n\r\n${body.toString("latin1")}`;
  for (const { at: share, how, token } of request.changes) {
    const place = Math.floor(share * text.length);
    const [before, after] = [text.slice(0, place), text.slice(place)];
    if (how === "insert") text = before + token + after;
    else if (how === "replace") text = before + token + after.slice(token.length);
    else if (how === "cut") text = before + after.slice(1 + Math.floor(share * 40));
    else text = before + after.slice(0, 60) + after;
  }
  return Buffer.from(text, "latin1");
}

/** The rest of a body would never come. */
const PATIENCE_MS = 1500;

/**
 * Leaves as soon as an answer begins.
 * @returns its status; 0 when the connection closed without one
 */
export function statusOf(origin: string, bytes: Buffer, hurries: boolean): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let head = "";
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0));
    };
    socket.on("data", (chunk: Buffer) => {
      head += chunk.toString("latin1");
      // An interim answer goes before the real one.
      head = head.replace(/^HTTP\/1\.1 100[^\r]*\r\n\r\n/, "");
      if (head.length > 12) end();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") reject(error);
      else end();
    });
    socket.on("close", end);
    socket.setTimeout(PATIENCE_MS, end);
    if (hurries) socket.end(bytes);
    else socket.write(bytes);
  });
}
