import type { Request, Response } from "express";
import { env } from "../env.server.ts";
import { askedLang, languages, type Lang } from "../i18n/language.ts";
import { texts } from "../i18n/resources.ts";
import { escapeHtml } from "../lib/escape-html.ts";
import { paths } from "../lib/paths.ts";
import { safePath } from "../lib/redirect.ts";
import { readCookie } from "../session/cookies.server.ts";
import { discard } from "./unread.ts";

/** Status by reason for requests answered before Remix. Texts are in locales/…/refusals.json. */
const STATUS = {
  address: 400,
  request: 400,
  form: 400,
  foreign: 403,
  missing: 404,
  method: 405,
  slow: 408,
  too_large: 413,
  not_a_form: 415,
  headers: 431,
  fault: 500,
  incomplete: 502,
  store: 503,
  store_form: 503,
  store_file: 503,
  busy: 503,
  busy_form: 503,
} as const;
export type Refusal = keyof typeof STATUS;

/** Temporary refusals, whose page offers a retry. */
const PASSING: ReadonlySet<Refusal> = new Set(["slow", "fault", "store", "busy"]);
const RETRY_SECONDS = "5";
/** ms; closing at once would lose the response. */
export const LINGER_MS = 1000;
const LINGER_BYTES = 16 * 1024 * 1024;
const MAX_HREF = 300;

/** Answers before Remix, without script, then drops the body's rest and cuts the connection. */
export function refuse(request: Request, response: Response, reason: Refusal): void {
  if (!request.complete) discard(request, { bytes: LINGER_BYTES, ms: LINGER_MS });
  const langs = languagesOf(request);
  // The loop accepts one connection per turn: refusals do not delay open ones.
  response.status(STATUS[reason]).set({ "Content-Language": langs.join(", "), Connection: "close" });
  if (STATUS[reason] === 503) response.set("Retry-After", RETRY_SECONDS);
  const isHtml = request.accepts(["html", "text"]) === "html";
  const text = isHtml
    ? pageOf(langs, reason, request, response.locals.nonce)
    : langs.map((lang) => plainText(lang, reason)).join("\n");
  answer(request, response.type(isHtml ? "html" : "text/plain"), Buffer.from(text));
}

export function refuseWithoutStore(request: Request, response: Response): void {
  const isForm = request.method === "POST" && request.body instanceof Buffer && !response.locals.upload;
  refuse(request, response, isForm ? "store_form" : request.method === "POST" ? "store_file" : "store");
}

/** Answers a form of another site with its address by GET; fields stay unread. */
export function redirectToGet(request: Request, response: Response): void {
  if (!request.complete) discard(request, { bytes: LINGER_BYTES, ms: LINGER_MS });
  const target = safePath(request.originalUrl, paths.landing());
  answer(request, response.status(303).set({ Location: target, Connection: "close" }), Buffer.alloc(0));
}

/** Without keep-alive Node closes at the response's end, and a body still arriving resets it. */
function answer(request: Request, response: Response, body: Buffer): void {
  response.set("Content-Length", String(body.length));
  if (request.complete || request.destroyed) return void response.end(body);
  // Compression would buffer it.
  response.set("Cache-Control", "no-store, no-transform").write(body);
  const end = () => response.end();
  request.once("end", end).once("close", end);
}

function languagesOf(request: Request): readonly Lang[] {
  const query = /\?(.*)$/s.exec(request.originalUrl)?.[1];
  const requested = query === undefined ? null : askedLang(new URLSearchParams(query));
  const chosen = requested ?? readCookie(request.headers.cookie, "lang") ?? preferred(request);
  const known = languages.filter((lang) => lang === chosen);
  return known.length > 0 ? known : languages;
}

function preferred(request: Request): Lang | undefined {
  // Old Android versions send "in" for Indonesian.
  const spoken = request
    .acceptsLanguages()
    .map((tag) => tag.split("-")[0]?.toLowerCase().replace(/^in$/, "id"));
  return spoken.flatMap((tag) => languages.filter((lang) => lang === tag))[0];
}

function plainText(lang: Lang, reason: Refusal): string {
  const { title, text, advice } = texts[lang].refusals.reasons[reason];
  return `${title}\n${text}\n${advice}\n`;
}

const STYLE =
  "body{margin:0;background:#f5f8f7;color:#14211f;font:1rem/1.5 system-ui,sans-serif}" +
  "main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem}" +
  "section+section{margin-top:2.25rem;padding-top:1.5rem;border-top:1px solid #cfdad7}" +
  "h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}" +
  "a{display:inline-block;padding:.625rem 0;margin:0 1.5rem .5rem 0;color:#0a5a61}" +
  "p:not(.more)>a:first-child,button{padding:.625rem 1rem;border:0;border-radius:.5rem;background:#0a5a61;color:#fff;font:inherit;" +
  "text-decoration:none}" +
  ":focus-visible{outline:3px solid #a4480a;outline-offset:2px}form{margin:0 0 .75rem}.brand{color:#48595a}" +
  "@media(prefers-color-scheme:dark){body{background:#0e1616;color:#e4edeb}section+section{border-color:#2c3a3a}" +
  "a{color:#6fcfc6}p:not(.more)>a:first-child,button{background:#6fcfc6;color:#042322}.brand{color:#a9bab8}" +
  ":focus-visible{outline-color:#ffc46b}}";

function pageOf(langs: readonly Lang[], reason: Refusal, request: Request, nonce: string): string {
  const brand = escapeHtml(env().BRAND_NAME);
  const hrefs = waysOn(request, reason);
  const sections = langs.map((lang) => {
    const words = texts[lang].refusals;
    const { title, text, advice } = words.reasons[reason];
    const links = hrefs.map(([kind, href]) => `<a href="${escapeHtml(href)}">${words[kind]}</a>`).join("");
    const form = reason === "store_form" ? resendForm(request, words.resend) : "";
    return `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><p>${advice}</p>${form}<p${form && ' class="more"'}>${links}</p></section>`;
  });
  const title = langs.map((lang) => texts[lang].refusals.reasons[reason].title).join(" · ");
  return (
    `<!DOCTYPE html><html lang="${langs[0] ?? "en"}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">' +
    `<title>${title} – ${brand}</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><p class="brand">${brand}</p>${sections.join("")}</main></body></html>`
  );
}

/** Passwords stay out of pages. */
function resendForm(request: Request, label: string): string {
  const posted = new URLSearchParams(request.body instanceof Buffer ? request.body.toString() : "");
  const fields = [...posted].filter(([name]) => !/password/i.test(name));
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const action = escapeHtml(safePath(request.originalUrl, paths.landing()));
  return `<form method="post" action="${action}">${inputs.join("")}<button>${label}</button></form>`;
}

function waysOn(request: Request, reason: Refusal): ["again" | "back" | "home", string][] {
  const again = PASSING.has(reason) && request.method === "GET" ? safePath(request.originalUrl, "") : "";
  const ways: ["again" | "back" | "home", string][] = [
    ["again", again],
    ["back", wayBack(request)],
    ["home", paths.landing()],
  ];
  return ways.filter(
    ([, href], index) =>
      href && href.length <= MAX_HREF && ways.findIndex(([, other]) => other === href) === index,
  );
}

function wayBack(request: Request): string {
  const text = request.get("referer") ?? "";
  if (!URL.canParse(text)) return "";
  const referer = new URL(text);
  if (![new URL(env().PUBLIC_ORIGIN).host, request.get("host")].includes(referer.host)) return "";
  const path = referer.pathname + referer.search;
  return request.method === "GET" && path === request.originalUrl ? "" : safePath(path, "");
}
