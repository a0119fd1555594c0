import type { Route } from "../http.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { familyRoutes } from "./family.ts";
import { loginRoutes } from "./login.ts";
import { notificationRoutes } from "./notifications.ts";
import { plantRoutes } from "./plants.ts";
import { productRoutes } from "./products.ts";
import { profileRoutes } from "./profile.ts";
import { promoRoutes } from "./promos.ts";
import { reviewRoutes } from "./reviews.ts";

/** People, catalogue and branches. */
export const coreRoutes: readonly Route[] = [
  ...loginRoutes,
  ...profileRoutes,
  ...dashboardRoutes,
  ...productRoutes,
  ...plantRoutes,
  ...reviewRoutes,
  ...promoRoutes,
  ...familyRoutes,
  ...notificationRoutes,
];
