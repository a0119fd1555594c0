import "i18next";
import type { Texts } from "./resources.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
    // Read by the types of react-i18next, which remix-i18next brings.
    enableSelector: false;
  }
}
