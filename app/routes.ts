import { route, type RouteConfig } from "@remix-run/route-config";
import { pages } from "./site.ts";

export default [
  ...pages.map(({ path, module }) =>
    route(path, `routes/${module}/route.tsx`, {
      id: `page:${path}`,
      index: path === "/",
    }),
  ),
  route("*", "routes/public/not-found/route.tsx", { id: "page:*" }),
] satisfies RouteConfig;
