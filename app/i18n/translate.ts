import type { i18n } from "i18next";
import type { Namespace, Texts } from "./resources.ts";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Singular<Name extends string> = Name extends `${infer Base}_${Plural}` ? Base : Name;

/** Dotted names of the texts in an object; a plural has its name without the form as well. */
type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K | Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];

type Keys = { [N in Namespace]: KeysIn<Texts[N]> };
type NamedKeys = { [N in Namespace]: `${N}:${Keys[N]}` };

/**
 * Translates keys of the namespace `First` as they are and those of `Named` with their namespace in front. i18next's
 * own type says the same in twice the time of the whole type check.
 */
export type Translate<First extends Namespace = "common", Named extends Namespace = Namespace> = (
  key: Keys[First] | NamedKeys[First | Named],
  values?: object,
) => string;

/** Translate function of a namespace; keys with a namespace in front reach all others. */
export const translateIn = <First extends Namespace, Named extends Namespace = Namespace>(
  instance: i18n,
  first: First,
) => instance.getFixedT(null, first) as unknown as Translate<First, Named>; // the same call, with the portal's keys
