import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** Minimal sign-in page: one response, few rules, no script. */
export const HAND_MADE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sign in</title><link rel="icon" href="data:,"><style>*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:34rem;padding:1rem}label{display:block;margin:.75rem 0 .25rem;font-weight:600}input{font:inherit;width:100%;padding:.6rem;border:2px solid #333;border-radius:4px}button{font:inherit;margin-top:1rem;padding:.7rem 1.2rem;border:0;border-radius:4px;background:#005ea5;color:#fff}:focus{outline:3px solid #fd0}</style><main><h1>Sign in</h1><form method="post"><label for="u">Username</label><input id="u" name="username" autocomplete="username"><label for="p">Password</label><input id="p" name="password" type="password" autocomplete="current-password"><button>Sign in</button></form><p><a href="/r">Register</a> <a href="/f">Forgot your password?</a></p></main></html>`;

/** Runs in the browser: the current page with `css` inlined and scripts removed. */
function distil(css) {
  for (const node of document.querySelectorAll("script, noscript, template, style, link, picture"))
    node.remove();
  for (const node of document.querySelectorAll("*"))
    for (const { name } of [...node.attributes])
      if (name.startsWith("data-") || name === "nonce") node.removeAttribute(name);
  const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) node.remove();
  const style = document.createElement("style");
  style.textContent = css;
  const icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = "data:,";
  document.head.append(icon, style);
  return `<!doctype html>${document.documentElement.outerHTML.replace(/\s+/g, " ")}`;
}

/** The same page in one response: its content and used rules, no script. */
export async function twinOf(context, url) {
  const page = await context.newPage();
  await page.coverage.startCSSCoverage();
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer.status() !== 200 || answer.request().redirectedFrom())
    throw new Error(`${url} answered ${answer.status()}, at last ${page.url()}`);
  const sheets = await page.coverage.stopCSSCoverage();
  // Those in the document; the same rules come again in the files that it fetches after them.
  const css = sheets
    .filter((sheet) => sheet.url === url)
    .flatMap(({ text, ranges }) => ranges.map(({ start, end }) => text.slice(start, end)))
    .join("");
  const html = await page.evaluate(distil, css);
  await page.close();
  return html;
}

/** Serves precompressed responses at maximum compression. `set(path, html)`. */
export function openTwins() {
  const pages = new Map();
  const server = createServer(({ url }, response) => {
    const body = pages.get(url);
    const head = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "br",
      "Content-Length": body?.length ?? 0,
    };
    response.writeHead(body ? 200 : 404, head);
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({
        port: server.address().port,
        set: (path, html) => pages.set(path, brotliCompressSync(html)),
        close() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
