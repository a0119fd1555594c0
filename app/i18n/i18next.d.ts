import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    // Read by the types of react-i18next, which remix-i18next brings.
    enableSelector: false;
  }
}
