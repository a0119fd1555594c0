import type { Route } from "../http.ts";
import { coreRoutes } from "./core.ts";
import { lookupRoutes } from "./lookups.ts";
import { ocrRoutes } from "./ocr.ts";
import { orderRoutes } from "./orders-all.ts";
import { outboxRoutes } from "./outbox.ts";
import { passwordRoutes } from "./passwords.ts";
import { referenceRoutes } from "./reference.ts";
import { registrationRoutes } from "./registration.ts";

/** Every call that the laboratory answers. */
export const routes: readonly Route[] = [
  ...coreRoutes,
  ...orderRoutes,
  ...lookupRoutes,
  ...registrationRoutes,
  ...ocrRoutes,
  ...passwordRoutes,
  ...outboxRoutes,
  ...referenceRoutes,
];
