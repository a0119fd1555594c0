import { route, type RouteConfig } from "@remix-run/route-config";
import { site } from "./site.ts";

/** The router, built from the site map. Route ids name their paths, so logs and tests can too. */
export default [
  ...site.map(({ path, access, room }) =>
    route(path, room ? `routes/${room}/route.tsx` : `routes/in-preparation/${access}.tsx`, {
      id: `page:${path}`,
      index: path === "/",
    }),
  ),
  route("*", "routes/public/not-found/route.tsx", { id: "page:*" }),
] satisfies RouteConfig;
