import type { BackendModule } from "i18next";

const files = import.meta.glob<{ default: Record<string, unknown> }>("../../../../locales/*/*.json");

/** Loads the texts of a namespace when a component asks for them. */
export const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(lang, namespace, done) {
    const load = files[`../../../../locales/${lang}/${namespace}.json`];
    if (!load) return done(new Error(`No texts: ${lang}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default as never),
      (error: unknown) => done(error as Error, null),
    );
  },
};
