import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { pageOf } from "../lib/paths.ts";

/** Catch-all route for unknown addresses. */
const MISSING = "page:*";
const ROOT = "root";
/** Also in development: Remix's development mode searches all modules for styles before each answer. */
const MODE = "production";

type Routes = ServerBuild["routes"];
type Listed = ServerBuild["assets"]["routes"];
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

/**
 * A handler per page: Remix compiles, ranks and renders all routes of its build for every request, so each page
 * gets a build that holds the root and its own route alone. Made at the first request for a page; their number is
 * bounded by the site map.
 */
export function openRouteBuilds(source: BuildSource): RequestHandler {
  let present = typeof source === "function" ? null : openBuild(source);
  return async (request, context) => {
    if (typeof source === "function") {
      const build = await source();
      if (present?.build !== build) present = openBuild(build);
    }
    if (!present) throw new Error("There is no build.");
    return present.handle(request, context);
  };
}

function openBuild(build: ServerBuild): { build: ServerBuild; handle: RequestHandler } {
  const all = Object.values(build.routes)
    .filter(({ id }) => id !== ROOT)
    .map(({ id, path = "", index }) => (index ? { id, index, path } : { id, path }));
  const handlers = new Map<string, RequestHandler>();

  /** The router decides spellings missing in the site map (case, slashes, escapes). */
  const routeOf = (pathname: string): string => {
    const id = `page:${pageOf(pathname)?.path ?? "*"}`;
    if (id !== MISSING && id in build.routes) return id;
    return matchRoutes(all, pathname)?.[0]?.route.id ?? MISSING;
  };

  const handle: RequestHandler = (request, context) => {
    const id = routeOf(new URL(request.url).pathname);
    let handler = handlers.get(id);
    if (!handler) handlers.set(id, (handler = createRequestHandler(only(build, id), MODE)));
    return handler(request, context);
  };
  return { build, handle };
}

function only(build: ServerBuild, id: string): ServerBuild {
  const keep = <T extends Routes | Listed>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([name]) => name === ROOT || name === id)) as T; // a subset
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
