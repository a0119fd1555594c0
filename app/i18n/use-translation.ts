import type { i18n } from "i18next";
import { createContext, useContext } from "react";
import type { Lang } from "./language.ts";
import type { Namespace } from "./resources.ts";
import { translateIn, type Translate } from "./translate.ts";

export const TextsContext = createContext<i18n | null>(null);

/** Other namespaces need a prefix ("common:yes"). @throws Error outside a {@link TextsContext} */
export function useTranslation<First extends Namespace, Named extends Namespace = never>(
  namespaces: First | readonly [First, ...Named[]],
): { t: Translate<First, Named>; lang: Lang; i18n: i18n } {
  const instance = useContext(TextsContext);
  if (!instance) throw new Error("There are no texts around this component.");
  const first = typeof namespaces === "string" ? namespaces : namespaces[0];
  return { t: translateIn(instance, first), lang: instance.language === "id" ? "id" : "en", i18n: instance };
}
