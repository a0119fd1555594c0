import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { pageOf } from "../lib/paths.ts";

const MISSING = "page:*";
const ROOT = "root";
/** Development mode searches all modules for styles per answer. */
const MODE = "production";

type Routes = ServerBuild["routes"];
type Listed = ServerBuild["assets"]["routes"];
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

/** Remix compiles and ranks all routes of a build for every request, so each page gets its own. */
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

  /** The router decides case, slashes and escapes. */
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
