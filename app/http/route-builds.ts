import { createRequestHandler, data, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { pageOf } from "../lib/paths.ts";
import { isWithInit, openPlainPages } from "./plain-pages.ts";

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
    if (!handler) {
      const part = only(build, id);
      const whole = createRequestHandler(isDocument ? withKeptData(part) : part, mode);
      handlers.set(name, (handler = isDocument ? openPlainPages(part, whole) : whole));
    }
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

function only(build: ServerBuild, id: string): ServerBuild {
  const keep = <T extends Routes | Listed>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([name]) => name === ROOT || name === id)) as T; // a part of it
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

/**
 * The build with loaders that leave their data in the request's context, where entry.server.tsx finds it: Remix
 * encodes what loaders return for a browser that would hydrate the page. Files have no page, and are returned.
 * A loader that has run for the request already ({@link openPlainPages}) is not called again.
 */
function withKeptData(build: ServerBuild): ServerBuild {
  const kept = Object.values(build.routes).map((route): [string, typeof route] => {
    const { loader } = route.module;
    if (!loader || !route.module.default) return [route.id, route];
    const keeping: typeof loader = async (args) => {
      const outcome = args.context.outcomes?.get(route.id);
      if (outcome && "thrown" in outcome) throw outcome.thrown;
      const loaded: unknown = outcome ? outcome.returned : await loader(args);
      if (loaded instanceof Response) return loaded;
      const { data: value, init } = isWithInit(loaded) ? loaded : { data: loaded, init: null };
      (args.context.loaded ??= new Map()).set(route.id, value);
      return data(null, init ?? undefined);
    };
    return [route.id, { ...route, module: { ...route.module, loader: keeping } }];
  });
  return { ...build, routes: Object.fromEntries(kept) };
}
