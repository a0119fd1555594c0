import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
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

  const handlerOf = (id: string): RequestHandler => {
    let handler = handlers.get(id);
    if (!handler) handlers.set(id, (handler = createRequestHandler(only(build, id), mode)));
    return handler;
  };

  return (request, context) => handlerOf(routeOf(pathnameOf(request.url)))(request, context);
}

/** The page's own pathname, also of a request for its data alone. */
function pathnameOf(url: string): string {
  const { pathname } = new URL(url);
  if (!pathname.endsWith(".data")) return pathname;
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
