import type { EntryContext, RequestHandler, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { remembering } from "../lib/remembering.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** what the loaders came to before Remix was asked, by route id */
    outcomes?: Map<string, Outcome>;
    /** whether the page is rendered without Remix's own components */
    isPlain?: boolean;
  }
}

/** What a loader returned or threw. */
export type Outcome = { returned: unknown } | { thrown: unknown };

/**
 * A handler for the usual request: a GET of a page whose loaders all return data. It calls the loaders and renders
 * with one `Request`, where Remix makes five, matches three times and encodes what nobody reads. Whatever else
 * comes up goes to Remix's own handler with what the loaders came to, so that none runs twice: redirects, errors,
 * a status of a loader's own, pages that do not render.
 * @param build the root and one page
 * @param whole Remix's handler for them
 */
export function openPlainPages(build: ServerBuild, whole: RequestHandler): RequestHandler {
  const { root, ...others } = build.routes;
  const [page] = Object.values(others);
  const routes = [root, page].flatMap((route) => (route ? [route] : []));
  // A file has no component. A page with headers of its own would have them from Remix; none does so far.
  if (!root || !page?.module.default || routes.some(({ module }) => module.headers)) return whole;
  const { id, path = "", index } = page;
  const child = index ? { id, path, index } : { id, path };
  const tree = [{ id: root.id, path: "", children: [child] }];
  const fixed: Omit<EntryContext, "staticHandlerContext"> = {
    manifest: build.assets,
    routeModules: Object.fromEntries(routes.map((route) => [route.id, route.module])),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: (error) => error,
  };

  // The router compiles its patterns anew for each match.
  const matchesOf = remembering(100, (pathname) => matchRoutes(tree, pathname));

  return async (request, context) => {
    const url = new URL(request.url);
    const matches = request.method === "GET" && isUsual(url) ? matchesOf(url.pathname) : null;
    if (!matches || !context) return whole(request, context);
    const args = { request, context, params: matches[0]?.params ?? {} };
    const outcomes = await Promise.all(
      routes.map(async ({ id, module }): Promise<[string, Outcome]> => {
        if (!module.loader) return [id, { returned: null }];
        return [id, await outcomeOf(() => module.loader?.(args))];
      }),
    );
    context.outcomes = new Map(outcomes);
    const data = outcomes.map(([id, outcome]) => [id, dataOf(outcome)] as const);
    const cookies = data.flatMap(([, one]) => one?.cookies ?? []);
    if (request.signal.aborted || data.some(([, one]) => one === null)) return whole(request, context);
    const headers = new Headers();
    for (const cookie of new Set(cookies)) headers.append("Set-Cookie", cookie);
    const staticHandlerContext = {
      basename: "/",
      location: { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" },
      matches,
      loaderData: Object.fromEntries(data.map(([id, one]) => [id, one?.value])),
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    } as EntryContext["staticHandlerContext"]; // matches with what a render needs of their routes
    context.isPlain = true;
    try {
      const render = build.entry.module.default;
      return await render(request, 200, headers, { ...fixed, staticHandlerContext }, context);
    } catch {
      context.isPlain = false;
      return whole(request, context);
    }
  };
}

/** Whether Remix would hand the address to loaders as it is: it drops two values, and writes the query anew. */
function isUsual({ search, searchParams }: URL): boolean {
  if (search === "") return true;
  const isOwn = !searchParams.has("index") && !searchParams.has("_routes");
  return isOwn && search === `?${searchParams.toString()}`;
}

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { returned: await run() };
  } catch (thrown) {
    return { thrown };
  }
}

/** A loader's data and its Set-Cookie lines; null when Remix has to decide. */
function dataOf(outcome: Outcome): { value: unknown; cookies: string[] } | null {
  if (!("returned" in outcome)) return null;
  const { returned } = outcome;
  if (returned === undefined || returned instanceof Response) return null;
  if (!isWithInit(returned)) return { value: returned, cookies: [] };
  const { data: value, init } = returned;
  if (init?.status !== undefined && init.status !== 200) return null;
  return { value, cookies: init?.headers ? new Headers(init.headers).getSetCookie() : [] };
}

/** What Remix's `data()` returns. */
export function isWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}
