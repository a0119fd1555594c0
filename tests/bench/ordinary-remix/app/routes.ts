import { route, type RouteConfig } from "@remix-run/route-config";
import { pages } from "../../../../app/site.ts";

/** All routes of the portal, in one build. */
export default [
  ...pages.map(({ path, module }) =>
    route(path, `../../../../app/routes/${module}/route.tsx`, { id: `page:${path}`, index: path === "/" }),
  ),
  route("*", "../../../../app/routes/public/not-found/route.tsx", { id: "page:*" }),
] satisfies RouteConfig;
