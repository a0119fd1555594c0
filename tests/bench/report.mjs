import { brotliCompressSync, gzipSync } from "node:zlib";
import { get } from "./measure.mjs";

const sizes = (bodies) => ({
  raw: bodies.reduce((sum, body) => sum + body.length, 0),
  gzip: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
  brotli: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
});

export function modulesOf(html, code) {
  const files = new Map(
    [...code.matchAll(/"?([\w-]+)"?:\(\)=>[^,]*?import\("\.\/([\w.-]+\.js)"\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const named = [...html.matchAll(/ data-module="([^"]*)"/g)].flatMap(([, names]) => names.split(" "));
  return new Set(named.flatMap((name) => files.get(name) ?? []));
}

export async function bytesOf(origin, path, cookie) {
  const { status, body } = await get(origin + path, { cookie });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  const html = body.toString();
  const css = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, href]) => href);
  const scripts = new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src));
  const js = [];
  for (const src of scripts) {
    const { body: code } = await get(origin + src);
    js.push(code);
    for (const [, name] of code.toString().matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      scripts.add(`/assets/${name}`);
    for (const name of modulesOf(html, code.toString())) scripts.add(`/assets/${name}`);
  }
  const sheets = await Promise.all(css.map(async (href) => (await get(origin + href)).body));
  return { html, bytes: { html: sizes([body]), css: sizes(sheets), js: sizes(js) } };
}

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(7);
const three = ({ raw, gzip, brotli }) => `${kb(raw)}${kb(gzip)}${kb(brotli)}`;

export function table(results) {
  const lines = [
    "",
    "kB (raw, gzip, brotli)        HTML                 CSS                  script",
    ...results.map(
      ({ path, bytes }) => `${path.padEnd(16)} ${three(bytes.html)} ${three(bytes.css)} ${three(bytes.js)}`,
    ),
    "",
    "CPU per request (ms)      portal     bare    ratio   target (compressed)",
    ...results.map(({ path, target, bytes, cpu }) => {
      const first = bytes.html.brotli + bytes.css.brotli;
      const note = target.startsWith("HTML")
        ? `${target}: ${kb(first).trim()} kB`
        : target.startsWith("script")
          ? `${target}: ${kb(bytes.js.brotli).trim()} kB`
          : "";
      return `${path.padEnd(20)} ${cpu.portalMs.toFixed(2).padStart(10)} ${cpu.bareMs.toFixed(3).padStart(8)} ${cpu.ratio.toFixed(0).padStart(7)}×  ${note}`;
    }),
    "",
    "",
  ];
  return lines.join("\n");
}
