import "i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    // Read by react-i18next's types, via remix-i18next.
    enableSelector: false;
  }
}
