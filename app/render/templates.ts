import type { AppLoadContext } from "@remix-run/node";
import type { Express, Request as ExpressRequest, Response as ExpressResponse } from "express";
import { env } from "../env.server.ts";
import type { Lang } from "../i18n/language.ts";
import { savesData } from "../lib/low-data.ts";
import { paths } from "../lib/paths.ts";
import { cleanHeaders, isUnseen } from "../lib/request.ts";
import { cookieName, type CookieName, writeCookie } from "../session/cookies.server.ts";
import { writeFormToken } from "../session/form-token.server.ts";
import { randomId } from "../state/encryption.server.ts";
import type { PageRenderer } from "./remix.ts";
import { transport } from "../upstream/client/transport.server.ts";
import { isMissingPage } from "../http/target.ts";
import { standIns, Template, type Twice } from "./template.ts";

/** Freshness and maximum age of a page, in milliseconds. */
const FRESH_MS = 2 * 60_000;
const MOST_MS = 60 * 60_000;
/** Retry delay after an uncacheable page, in milliseconds. */
const RETRY_MS = 10_000;

/** Pages for everybody, by full target, with status. */
const PAGES = new Map([
  [paths.landing(), 200],
  [paths.login(), 200],
  [paths.login({ company: 1 }), 200],
  [paths.register(), 200],
  [paths.forgotPassword(), 200],
  [paths.pageNotAllowed(), 403],
]);
/** Stands for every unknown address. */
const MISSING = "/no-such-page";
/** Pathnames it is rendered for. */
const MISSING_PATHS = ["/a-page-that-is-missing", "/b-page-that-is-missing"] as const;

/** The page's token always has the same length. */
const FORM_ID = /^[\w-]{43}$/;

/** All inputs besides nonce, token, once-only keys and a missing page's path. */
interface Variant {
  target: string;
  lang: Lang;
  lowData: boolean;
  /** desktop; decides how early it may prefetch */
  isDesktop: boolean;
  /** cookies that note the page's style sheets; null: the browser has none of them */
  sheets: Record<string, string> | null;
}

interface Kept {
  page: { template: Template; status: number; headers: [string, string][]; sheets: Variant["sheets"] } | null;
  at: number;
  loading: boolean;
}

/**
 * Answers pages that are the same for everybody from a template, periodically rendered by Remix, with own
 * nonce, form token and once-only keys. Method, target, cookies and headers must be on an allowlist;
 * other requests go to Remix.
 */
export function setUpTemplates(app: Express, renderer: PageRenderer): void {
  const kept = new Map<string, Kept>();

  const pageFor = (variant: Variant): Kept["page"] => {
    const name = JSON.stringify(variant);
    const entry: Kept = kept.get(name) ?? { page: null, at: -Infinity, loading: false };
    kept.set(name, entry);
    const age = Date.now() - entry.at;
    if (!entry.loading && age > (entry.page ? FRESH_MS : RETRY_MS)) {
      entry.loading = true;
      void render(renderer, variant)
        .catch(() => null)
        .then((page) => {
          // A partly failed page never replaces a good one.
          if (page) entry.page = page;
          else if (age > MOST_MS) entry.page = null;
          if (page ?? !entry.page) entry.at = Date.now();
          entry.loading = false;
        });
    }
    return entry.page;
  };

  app.use((request, response, next) => {
    const asked = readRequest(request);
    if (!asked) return next();
    const { cookies, formId, path, ...rest } = asked;
    const first = pageFor({ ...rest, sheets: null });
    const needed = Object.entries(first?.sheets ?? {});
    const had = needed.filter(([name, mark]) => cookies.get(name) === mark).length;
    // Browsers that have this page's sheets get links; those with some of them, a page of their own.
    const linked = first && had > 0 && had === needed.length;
    const page = linked ? pageFor({ ...rest, sheets: first.sheets }) : had > 0 ? null : first;
    if (!page) return next();
    send(request, response, page, { formId, path });
  });
}

interface Asked extends Omit<Variant, "sheets"> {
  cookies: ReadonlyMap<string, string>;
  formId: string | null;
  path: string;
}

/** Null if the page could depend on more. */
function readRequest(request: ExpressRequest): Asked | null {
  const { method, originalUrl } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  const path = originalUrl.split("?", 1)[0] ?? "";
  const target = PAGES.has(originalUrl) ? originalUrl : isMissingPage(originalUrl) ? MISSING : null;
  if (target === null) return null;
  const headers = {
    get: (name: string) => request.get(name) ?? null,
    has: (name: string) => request.get(name) !== undefined,
  };
  if (isUnseen({ method: "GET", headers })) return null;
  const cookies = readCookies(request.headers.cookie);
  if (!cookies) return null;
  const lang = cookies.get("lang") === "id" ? "id" : "en";
  return {
    target,
    path,
    lang,
    lowData: savesData(headers),
    isDesktop: request.get(DESKTOP.name) === DESKTOP.value,
    cookies,
    formId: cookies.get("form") ?? null,
  };
}

const DESKTOP = { name: "sec-ch-ua-mobile", value: "?0" } as const;
const VALUES = {
  form: FORM_ID,
  lang: /^(?:en|id)$/,
  data: /^(?:low|full)$/,
} as const;
const KNOWN = Object.keys(VALUES) as readonly (keyof typeof VALUES)[]; // its own keys
/** Of a cookie that notes a sheet: the sheet in its name, and its value. */
const [SHEET, MARK] = [/css-([a-z-]{1,30})$/, /^[\w-]{8}$/];

/** By name without prefix; null unless all are in {@link VALUES} or note a sheet, each once. */
function readCookies(header: string | undefined): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const pair of header ? header.split("; ") : []) {
    const [name, value = ""] = pair.split("=", 2);
    const known = KNOWN.find((one) => cookieName(one) === name);
    const sheet = SHEET.exec(name ?? "")?.[1];
    const pattern = known ? VALUES[known] : sheet && cookieName(`css-${sheet}`) === name ? MARK : null;
    const plain = known ?? `css-${sheet ?? ""}`;
    if (!pattern?.test(value) || found.has(plain)) return null;
    found.set(plain, value);
  }
  return found;
}

async function render(renderer: PageRenderer, variant: Variant): Promise<Kept["page"]> {
  const { target } = variant;
  const paths: Twice<string> | null = target === MISSING ? MISSING_PATHS : null;
  const first = await renderOnce(renderer, variant, 0, paths?.[0] ?? target);
  const second = first && (await renderOnce(renderer, variant, 1, paths?.[1] ?? target));
  if (!second) return null;
  const template = new Template([first.html, second.html], first.tokenLength, paths);
  const { status, headers, sheets } = first;
  return { template, status, headers, sheets };
}

/** Null if the page must not be cached. */
async function renderOnce({ handle, ...own }: PageRenderer, variant: Variant, time: 0 | 1, path: string) {
  const { target, lang, lowData, isDesktop, sheets } = variant;
  const formId = randomId();
  const values = { form: formId, lang, data: lowData ? "low" : "full", ...sheets };
  const cookie = Object.entries(values)
    .map(([name, value]) => `${cookieName(name as CookieName)}=${value}`) // keys of VALUES and sheets
    .join("; ");
  const url = new URL(env().PUBLIC_ORIGIN + path);
  const asked = { cookie, ...(isDesktop && { [DESKTOP.name]: DESKTOP.value }) };
  const id = randomId();
  const headers = cleanHeaders(asked, { host: url.host, address: "", id, startedAt: Date.now() });
  const token = writeFormToken({ formId, accountKey: "" });
  const { nonce, token: formToken } = standIns(time, token);
  const context: AppLoadContext = { ...own, nonce, formToken, requestId: "" };
  transport().begin(id);
  const response = await handle(new Request(url, { headers }), context);
  const isWhole = transport().losses.of(id).length === 0;
  transport().end(id);
  const status = PAGES.get(target) ?? 404;
  const html = await response.text();
  if (response.status !== status || context.fault || context.isPartial || !isWhole) return null;
  if (response.headers.getSetCookie().length > 0) return null;
  return {
    html,
    status,
    headers: [...response.headers],
    sheets: context.sheetNotes ?? null,
    tokenLength: token.length,
  };
}

function send(
  request: ExpressRequest,
  response: ExpressResponse,
  { template, status, headers }: NonNullable<Kept["page"]>,
  { formId, path }: { formId: string | null; path: string },
): void {
  response.status(status);
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
  const id = formId ?? randomId();
  if (formId === null) response.append("Set-Cookie", writeCookie("form", id));
  const slots = { nonce: response.locals.nonce, token: writeFormToken({ formId: id, accountKey: "" }), path };
  const compresses = env().COMPRESS_PAGES !== "off";
  if (compresses) response.vary("Accept-Encoding");
  const isGzip = compresses && request.method === "GET" && request.acceptsEncodings("gzip") === "gzip";
  if (isGzip) response.set("Content-Encoding", "gzip");
  const body = isGzip ? template.gzip(slots) : template.fill(slots);
  response.set("Content-Length", String(body.length)).end(body);
}
