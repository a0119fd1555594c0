import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { i18nFor, remixI18n } from "./i18n/i18n.server.ts";
import type { Lang } from "./i18n/language.ts";
import { TextsContext } from "./i18n/use-translation.ts";
import { PageContext, type Page } from "./render/page-context.ts";
import { log, routeOf } from "./http/log.ts";
import { renderInTurns } from "./render/slices.tsx";
import { sheetsFor } from "./render/sheets.ts";
import { env } from "./env.server.ts";
import { savesData } from "./lib/low-data.ts";
import { RETRY_SECONDS } from "./lib/page-fault.ts";
import { pageOf } from "./lib/paths.ts";
import { isPrefetch } from "./lib/request.ts";
import { eagernessFor } from "./lib/speculation.ts";
import { readCookie, writeCookie } from "./session/cookies.server.ts";
import { writeFormToken } from "./session/form-token.server.ts";
import { randomId } from "./state/encryption.server.ts";
import { DraftUnreadable } from "./state/drafts.server.ts";
import { StoreUnavailable } from "./state/watched.server.ts";
import { concernedIn } from "./ui/PeopleConcerned.tsx";
import { SHEETS, type SheetName } from "./ui/sheets.ts";
import { notOffered, pageFaultOf } from "./upstream/client/errors.ts";
import { transport } from "./upstream/client/transport.server.ts";
import { isFormInVain, isMissing } from "./session/offered.server.ts";

/** Milliseconds. No loader promises data; the timer keeps each page's data in memory. */
export const streamTimeout = 50;

/** No streaming, no hydration (decision 0001): loader data stays on the server. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const lang = (await remixI18n.getLocale(request)) as Lang; // findLocale returns only these
  noteFormInVain(request, status, remix, context);
  const page = pageData(request, headers, remix, context, lang);
  const around = (inner: ReactNode) => (
    <PageContext.Provider value={page}>
      <TextsContext.Provider value={i18nFor(lang)}>{inner}</TextsContext.Provider>
    </PageContext.Provider>
  );
  const remixPage = <RemixServer context={remix} url={request.url} nonce={context.nonce} />;
  const html = await renderInTurns(context.turn, remixPage, around);
  // Remix appends a marker for streamed data.
  const document = `<!DOCTYPE html>${html.slice(0, html.lastIndexOf("</html>") + "</html>".length)}`;
  context.documentBytes = document.length;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", lang);
  const shown = context.fault?.status ?? status;
  const wait = retryAfterOf(shown, remix, context);
  if (wait !== null) headers.set("Retry-After", String(wait));
  noteRestored(request, shown, document, context);
  return new Response(document, { status: shown, headers });
}

/** A form whose write the laboratory lacks is not shown. */
function noteFormInVain(
  request: Request,
  status: number,
  remix: EntryContext,
  context: AppLoadContext,
): void {
  if (status !== 200 || remix.staticHandlerContext.errors || request.method === "POST") return;
  const { pathname, search } = new URL(request.url);
  if (isFormInVain(pathname + search)) context.fault = pageFaultOf(notOffered()) ?? undefined;
}

function pageData(
  request: Request,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
  lang: Lang,
): Page {
  const cookies = request.headers.get("Cookie");
  // Scripts read parts of fetched pages; style rules there would break the page's CSP.
  const hrefs = request.headers.get("Sec-Fetch-Dest") === "empty" ? [] : sheetsOf(remix, request, context);
  const lowData = context.lowData ?? savesData(request.headers);
  const { actionData, errors } = remix.staticHandlerContext;
  return {
    lang,
    nonce: context.nonce,
    sheets: sheetsFor(cookies, hrefs),
    scriptUrl: remix.manifest.entry.module,
    formToken: writeFormToken({ formId: formIdOf(cookies, headers), accountKey: context.accountKey ?? "" }),
    lowData,
    eagerness: eagernessFor(request.headers, lowData),
    contact: env().contact,
    brand: env().BRAND_FILE ?? null,
    isMissing,
    fault: context.fault ?? null,
    referenceId: context.requestId,
    losses: transport().losses.of(context.requestId),
    actionData: actionData ?? {},
    isPosted: request.method === "POST",
    error: Object.values(errors ?? {})[0],
  };
}

/** Of the browser; a new one gets a cookie. */
function formIdOf(cookies: string | null, headers: Headers): string {
  const known = readCookie(cookies, "form");
  if (known) return known;
  const id = randomId();
  headers.append("Set-Cookie", writeCookie("form", id));
  return id;
}

/** A failed page or section, a HEAD or a prefetch has not shown the form. */
function noteRestored(request: Request, shown: number, document: string, { restored }: AppLoadContext): void {
  if (restored)
    restored.shown =
      shown === 200 &&
      request.method === "GET" &&
      !isPrefetch(request.headers) &&
      restored.names.some((name) => document.includes(`name="${name}"`));
}

function sheetsOf(remix: EntryContext, request: Request, { accountKey }: AppLoadContext): string[] {
  const { matches, loaderData } = remix.staticHandlerContext;
  const named = matches.flatMap(({ route: { id } }) =>
    sheetsIn(remix.routeModules[id]?.handle, loaderData[id]),
  );
  const access = pageOf(new URL(request.url).pathname)?.access ?? "public";
  if (Object.values(loaderData).some(concernedIn)) named.push(SHEETS.people);
  if (access === "company" || isOfCompany(loaderData["root"])) named.splice(1, 0, SHEETS.rail);
  const isOpen = access === "unfinished" || ((access === "public" || access === "visitor") && !accountKey);
  if (isOpen && access !== "unfinished") return named;
  const ownEntry = isOpen ? SHEETS["signed-in"] : SHEETS.area;
  return [...named.slice(0, 1), ownEntry, ...named.slice(1).filter((href) => href !== ownEntry)];
}

const COMPANY = 3;

function isOfCompany(shell: unknown): boolean {
  if (!shell || typeof shell !== "object" || !("user" in shell)) return false;
  const { user } = shell;
  return Boolean(user && typeof user === "object" && "type" in user && user.type === COMPANY);
}

type NamedSheet = SheetName | ((data: unknown) => readonly SheetName[]);

function sheetsIn(handle: unknown, data: unknown): string[] {
  if (!handle || typeof handle !== "object" || !("sheets" in handle)) return [];
  const named = [handle.sheets].flat() as NamedSheet[]; // as the routes write them
  const names = named.flatMap((namedSheet) =>
    typeof namedSheet === "string" ? namedSheet : data ? namedSheet(data) : [],
  );
  return names.map((name) => SHEETS[name]);
}

/** Retry-After seconds of a fault, a loader, or the action whose form is shown again. */
function retryAfterOf(shown: number, remix: EntryContext, { fault }: AppLoadContext): number | string | null {
  const isAway = shown === 503 || shown === 502;
  if (!isAway && shown !== 429) return null;
  const { actionHeaders, loaderHeaders } = remix.staticHandlerContext;
  const given = Object.values({ ...loaderHeaders, ...actionHeaders }).map((context) =>
    context.get("Retry-After"),
  );
  const wait = fault?.retryAfter ?? given.find((seconds) => seconds !== null) ?? null;
  return isAway ? (wait ?? RETRY_SECONDS) : wait;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (error instanceof StoreUnavailable) {
    context.isStoreUnavailable = true;
    return;
  }
  if (error instanceof DraftUnreadable) {
    context.isDraftUnreadable = true;
    const route = routeOf(new URL(request.url).pathname);
    log().warn({ id: context.requestId, route, draft: error.kind, fields: error.fields });
    return;
  }
  const fault = pageFaultOf(error);
  // The visitor left, which ends upstream calls too.
  if (request.signal.aborted && (fault || (error instanceof Error && error.name === "AbortError"))) return;
  if (fault) context.fault = fault;

  const id = context.requestId;
  const route = routeOf(new URL(request.url).pathname);
  if (fault) log().warn({ id, route, upstream: error instanceof Error ? error.message : "unknown" });
  else {
    log().error({ id, route, error: error instanceof Error ? error.stack : "unknown" });
    context.pageFailed?.(route);
  }
};
