import type { EntryContext } from "@remix-run/node";
import type { ComponentType, ReactElement } from "react";
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from "react-router-dom";
import { createStaticRouter } from "react-router-dom/server";
import App, { Layout } from "./root.tsx";

const nowhere = () => {
  throw new Error("A page on the server leads nowhere.");
};
const navigator = { createHref: String, go: nowhere, push: nowhere, replace: nowhere };
/** Its routes are never matched: what a page shows of it is its state. */
const router = createStaticRouter([], {
  basename: "/",
  location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
  matches: [],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
});
const navigation = { basename: "/", navigator, static: true, future: { v7_relativeSplatPath: true } };

/**
 * The elements of a page whose loaders all returned data: root and page in the contexts that the router's hooks
 * read. What `RemixServer` and its router do for it, they do for every request anew: make routes of the manifest,
 * match them, and look for error boundaries, hydration and deferred data that a page does not have.
 */
export function pageTree({ staticHandlerContext, routeModules }: EntryContext): ReactElement {
  const { location, matches, loaderData } = staticHandlerContext;
  const own = matches.map((match) => {
    const { id } = match.route;
    return { ...match, route: { ...match.route, id, handle: routeModules[id]?.handle } };
  });
  const page = routeModules[own.at(-1)?.route.id ?? ""];
  const Page = page?.default as ComponentType; // a route without one is no page
  const state = { ...router.state, matches: own, loaderData, location };
  const outlet = (
    <RouteContext.Provider value={{ outlet: null, matches: own, isDataRoute: true }}>
      <Page />
    </RouteContext.Provider>
  );
  return (
    <RouterContext.Provider value={{ ...navigation, router, staticContext: staticHandlerContext }}>
      <RouterStateContext.Provider value={state}>
        <NavigationContext.Provider value={navigation}>
          <LocationContext.Provider value={{ location, navigationType: router.state.historyAction }}>
            <RouteContext.Provider value={{ outlet, matches: own.slice(0, 1), isDataRoute: true }}>
              <Layout>
                <App />
              </Layout>
            </RouteContext.Provider>
          </LocationContext.Provider>
        </NavigationContext.Provider>
      </RouterStateContext.Provider>
    </RouterContext.Provider>
  );
}
