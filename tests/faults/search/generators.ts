import { bmp, jpeg, png, uploadOf, type PngKind } from "../rig/pictures.ts";
import type { Random } from "./random.ts";

interface Made {
  method?: "GET" | "HEAD" | "POST";
  /** appended to the path, including "?" */
  query?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Site {
  /** field names of the attacked page */
  fields: readonly string[];
}

/** @param size bytes to use, within the channel's limit */
type Generator = (random: Random, size: number, site: Site) => Made | Promise<Made>;

/** Bytes allowed per channel. */
const ROOM = { form: 64 * 1024, header: 14 * 1024, upload: 8 * 1024 * 1024 } as const;

const fill = (size: number, piece: (index: number) => string): string => {
  const pieces: string[] = [];
  for (let used = 0, index = 0; ; index++) {
    const next = piece(index);
    if ((used += next.length) > size) return pieces.join("");
    pieces.push(next);
  }
};

const PROTOTYPE = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "length"];
const PIECES = [
  "%CC%81",
  "%E2%80%8B",
  "%EF%AC%83",
  "%00",
  "%0D%0A",
  "%F0%9F%91%AA",
  "%ED%A0%80",
  "%zz",
  "%22",
  "+",
  "a",
  "%C4%B0",
];

const form =
  (piece: (random: Random, index: number, site: Site) => string): Generator =>
  (random, size, site) => ({
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: fill(size, (index) => `${piece(random, index, site)}&`),
  });

const name = (random: Random, { fields }: Site) => encodeURIComponent(random.pick(fields));

const header =
  (field: string, piece: (random: Random, index: number) => string): Generator =>
  (random, size) => ({
    method: random.pick(["GET", "GET", "HEAD"]),
    headers: { [field]: fill(size, (index) => piece(random, index)) },
  });

const parts =
  (type: string, part: (random: Random, index: number, site: Site) => string): Generator =>
  (random, size, site) => ({
    method: "POST",
    headers: { "Content-Type": type },
    body: Buffer.from(`${fill(size, (index) => part(random, index, site))}--b--\r\n`, "latin1"),
  });

const disposition = (field: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${field}"${more}\r\n`;

async function picture(random: Random, size: number): Promise<Buffer> {
  // Between a card's size and the maximum pixels of a picture.
  const side = Math.round(400 + 5900 * Math.sqrt(Math.min(1, (size / ROOM.upload) * 2)));
  const wide = random.pick([1, 1, 2, 8]);
  const [width, height] = [Math.round(side * Math.sqrt(wide)), Math.round(side / Math.sqrt(wide))];
  const kinds: readonly Pick<PngKind, "depth" | "colour">[] = [
    { depth: 8, colour: 6 },
    { depth: 16, colour: 6 },
    { depth: 16, colour: 2 },
    { depth: 16, colour: 4 },
    { depth: 8, colour: 3 },
    { depth: 1, colour: 0 },
  ];
  const how = random.between(0, 9);
  if (how < 6)
    return png({
      width,
      height,
      ...random.pick(kinds),
      interlaced: random.next() < 0.5,
      texts: random.pick([0, 0, 3000, 40_000]),
    });
  if (how < 8) return jpeg(width, height, random.next() < 0.6);
  if (how < 9) return bmp(Math.min(width, 1650), Math.min(height, 1650));
  const broken = await jpeg(width, height);
  for (let index = 0; index < 50; index++)
    broken[random.between(200, broken.length - 1)] = random.between(0, 255);
  return broken;
}

/** Expensive requests by name, each with its size limit. */
export const generators: Record<string, { room: number; make: Generator; uploads?: true }> = {
  "form: one name": {
    room: ROOM.form,
    make: form((random, index, site) => (index === 0 ? name(random, site) : "a")),
  },
  "form: one known name": { room: ROOM.form, make: form((_r, _at, { fields }) => `${fields[0] ?? "a"}=`) },
  "form: known names": { room: ROOM.form, make: form((random, _at, site) => `${name(random, site)}=x`) },
  "form: different names": { room: ROOM.form, make: form((_r, index) => index.toString(36)) },
  "form: names below known names": {
    room: ROOM.form,
    make: form((random, index, site) => `${name(random, site).replace(/\..*/, "")}.${index.toString(36)}=`),
  },
  "form: deep names": {
    room: ROOM.form,
    make: form((random) => `a${random.pick(["[0]", ".a", "[]"]).repeat(random.between(1, 3000))}=1`),
  },
  "form: rows": {
    room: ROOM.form,
    make: form((random, index, site) => `${name(random, site)}[${String(index)}].reason=x`),
  },
  "form: long names": { room: ROOM.form, make: form((random) => "n".repeat(random.between(100, 9000))) },
  "form: prototype names": {
    room: ROOM.form,
    make: form((random) => `${random.pick(PROTOTYPE)}${random.pick(["", "[0]", ".a"])}=1`),
  },
  "form: strange text in known fields": {
    room: ROOM.form,
    make: form(
      (random, _at, site) => `${name(random, site)}=${random.pick(PIECES).repeat(random.between(1, 2000))}`,
    ),
  },
  "form: one huge value": {
    room: ROOM.form,
    make: (random, size, site) => ({
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `${name(random, site)}=${fill(size - 100, () => random.pick(PIECES))}`,
    }),
  },
  "form: language switch with everything": {
    room: ROOM.form,
    make: form((random, index, site) => (index === 0 ? "_language=id" : `${name(random, site)}=%22`)),
  },
  "form: row buttons": {
    room: ROOM.form,
    make: form(() => `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"people"}}')}`),
  },
  "query: known names": {
    room: ROOM.header,
    make: (random, size, site) => ({
      query: `?${fill(size, () => `${name(random, site)}=${random.pick(PIECES)}&`)}`,
    }),
  },
  "query: different names": {
    room: ROOM.header,
    make: (_r, size) => ({ query: `?${fill(size, (index) => `${index.toString(36)}&`)}` }),
  },
  "query: _routes": {
    room: ROOM.header,
    make: (_r, size) => ({ query: `.data?_routes=${fill(size, (index) => `routes/${String(index)},`)}` }),
  },
  "path: many segments": {
    room: ROOM.header,
    make: (random, size) => ({ query: fill(size, () => random.pick(["/a", "/%2e", "//", "/%41"])) }),
  },
  "header: cookies": { room: ROOM.header, make: header("X-Cookies", (_r, index) => `c${String(index)}=v; `) },
  "header: Accept-Language": {
    room: ROOM.header,
    make: header(
      "Accept-Language",
      (random) =>
        `${random.pick(["id", "en", "zz-ZZ", "x-".repeat(40), "*"])};q=0.${String(random.between(0, 999))}, `,
    ),
  },
  "header: Accept-Encoding": {
    room: ROOM.header,
    make: header(
      "Accept-Encoding",
      (random) => `${random.pick(["gzip", "br", "x", "*"])};q=0.${String(random.between(0, 99))}, `,
    ),
  },
  "header: Range": {
    room: ROOM.header,
    make: header(
      "Range",
      (_r, index) => `${index === 0 ? "bytes=" : ","}${String(index)}-${String(index + 1)}`,
    ),
  },
  "header: If-None-Match": {
    room: ROOM.header,
    make: header("If-None-Match", (_r, index) => `"${String(index)}", `),
  },
  "header: X-Forwarded-For": {
    room: ROOM.header,
    make: header("X-Forwarded-For", (_r, index) => `10.0.0.${String(index % 256)}, `),
  },
  "multipart: text parts": {
    room: ROOM.upload,
    uploads: true,
    make: parts(
      "multipart/form-data; boundary=b",
      (random, _at, site) => `${disposition(random.pick(site.fields))}\r\nx\r\n`,
    ),
  },
  "multipart: files": {
    room: ROOM.upload,
    uploads: true,
    make: parts("multipart/form-data; boundary=b", () => `${disposition("photo", '; filename="f"')}\r\n\r\n`),
  },
  "multipart: two boundaries": {
    room: ROOM.upload,
    uploads: true,
    make: parts(
      "multipart/form-data; xboundary=A; boundary=b",
      () => `${disposition("a", '; filename="f"')}\r\n\r\n`,
    ),
  },
  "multipart: headers": {
    room: ROOM.upload,
    uploads: true,
    make: parts("multipart/form-data; boundary=b", (_r, index) =>
      index === 0 ? disposition("photo", '; filename="f"') : "X: y\r\n",
    ),
  },
  "multipart: one long header": {
    room: ROOM.upload,
    uploads: true,
    make: parts("multipart/form-data; boundary=b", (_r, index) =>
      index === 0 ? '--b\r\nContent-Disposition: form-data; name="' : 'a;b=\\"',
    ),
  },
  "multipart: almost boundaries": {
    room: ROOM.upload,
    uploads: true,
    make: parts("multipart/form-data; boundary=b", (random) =>
      random.pick(["\r\n--", "\r\n-", "--", "\r\n--c"]),
    ),
  },
  "multipart: to an ordinary page": {
    room: ROOM.form,
    make: parts(
      "multipart/form-data; boundary=b",
      (random, _at, site) => `${disposition(random.pick(site.fields))}\r\nx\r\n`,
    ),
  },
  picture: {
    room: ROOM.upload,
    uploads: true,
    make: async (random, size) => {
      const { type, body } = uploadOf(await picture(random, size));
      return { method: "POST", headers: { "Content-Type": type }, body };
    },
  },
};
