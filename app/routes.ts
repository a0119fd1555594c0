import { route, type RouteConfig } from "@remix-run/route-config";
import { pages } from "./site.ts";

/** The router, built from the site map. Route ids are paths, for logs and tests. */
export default [
  ...pages.map(({ path, module }) =>
    route(path, `routes/${module}/route.tsx`, {
      id: `page:${path}`,
      index: path === "/",
    }),
  ),
  route("*", "routes/public/not-found/route.tsx", { id: "page:*" }),
] satisfies RouteConfig;
