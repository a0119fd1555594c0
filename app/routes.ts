import { route, type RouteConfig } from "@remix-run/route-config";
import { pages } from "./site.ts";

/** The router, built from the site map. Route ids are paths, for logs and tests. */
export default [
  ...pages.map(({ path, access, module }) =>
    route(path, module ? `routes/${module}/route.tsx` : `routes/in-preparation/${access}.tsx`, {
      id: `page:${path}`,
      index: path === "/",
    }),
  ),
  route("*", "routes/public/not-found/route.tsx", { id: "page:*" }),
] satisfies RouteConfig;
