import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { backend } from "./texts.ts";

await i18next
  .use(initReactI18next)
  .use(backend)
  .init({
    lng: document.documentElement.lang,
    fallbackLng: false,
    ns: ["common", "ui"],
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <RemixBrowser />
    </I18nextProvider>,
  );
});
