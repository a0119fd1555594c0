import { createRequestHandler, data, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { pageOf } from "../lib/paths.ts";

/** Route that answers every address which is no page. */
const MISSING = "page:*";
const ROOT = "root";

type Routes = ServerBuild["routes"];
type Listed = ServerBuild["assets"]["routes"];

/**
 * A handler per page: Remix compiles, ranks and renders all routes of its build for every request, so each page
 * gets a build that holds the root and its own route alone. Made at the first request for a page; their number is
 * bounded by the site map.
 * @param mode NODE_ENV
 */
export function openRouteBuilds(build: ServerBuild, mode: string): RequestHandler {
  const all = Object.values(build.routes)
    .filter(({ id }) => id !== ROOT)
    .map(({ id, path = "", index }) => (index ? { id, index, path } : { id, path }));
  const handlers = new Map<string, RequestHandler>();

  /** Exact spellings come from the site map; the router itself decides on all others: case, slashes, escapes. */
  const routeOf = (pathname: string): string => {
    const id = `page:${pageOf(pathname)?.path ?? "*"}`;
    if (id !== MISSING && id in build.routes) return id;
    return matchRoutes(all, pathname)?.[0]?.route.id ?? MISSING;
  };

  const handlerOf = (id: string, isDocument: boolean): RequestHandler => {
    const name = `${id} ${String(isDocument)}`;
    let handler = handlers.get(name);
    if (!handler) handlers.set(name, (handler = createRequestHandler(only(build, id, isDocument), mode)));
    return handler;
  };

  return (request, context) => {
    const { pathname } = new URL(request.url);
    const isDocument = !pathname.endsWith(".data");
    const page = isDocument ? pathname : pageNameOf(pathname);
    return handlerOf(routeOf(page), isDocument)(request, context);
  };
}

/** The page's own pathname in a request for its data alone. */
function pageNameOf(pathname: string): string {
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

function only(build: ServerBuild, id: string, isDocument: boolean): ServerBuild {
  const keep = <T extends Routes | Listed>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([name]) => name === ROOT || name === id)) as T; // a part of it
  const routes = keep(build.routes);
  return {
    ...build,
    routes: isDocument ? withKeptData(routes) : routes,
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

/**
 * The routes with loaders that leave their data in the request's context, where entry.server.tsx finds it: Remix
 * encodes what loaders return for a browser that would hydrate the page. Files have no page, and are returned.
 */
function withKeptData(routes: Routes): Routes {
  const kept = Object.values(routes).map((route): [string, typeof route] => {
    const { loader } = route.module;
    if (!loader || !route.module.default) return [route.id, route];
    const keeping: typeof loader = async (args) => {
      const loaded: unknown = await loader(args);
      if (loaded instanceof Response) return loaded;
      const { data: value, init } = isWithInit(loaded) ? loaded : { data: loaded, init: null };
      (args.context.loaded ??= new Map()).set(route.id, value);
      return data(null, init ?? undefined);
    };
    return [route.id, { ...route, module: { ...route.module, loader: keeping } }];
  });
  return Object.fromEntries(kept);
}

/** What Remix's `data()` returns. */
function isWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}
