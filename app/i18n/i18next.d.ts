import "i18next";
import type { Texts } from "./resources.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
    // react-i18next 15.7 reads this; without it i18next 23 leaves useTranslation untyped.
    enableSelector: false;
  }
}
