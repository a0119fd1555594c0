import type { i18n } from "i18next";
import type { Namespace, Texts } from "./resources.ts";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Singular<Name extends string> = Name extends `${infer Base}_${Plural}` ? Base : Name;

/** Dotted names of an object's texts; a plural also has its name without the form. */
type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K | Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];

type Keys = { [N in Namespace]: KeysIn<Texts[N]> };
type NamedKeys = { [N in Namespace]: `${N}:${Keys[N]}` };

/**
 * Translates keys of `First`, and prefixed keys of `Named`. i18next's own type doubles the whole type
 * check's time.
 */
export type Translate<First extends Namespace = "common", Named extends Namespace = Namespace> = (
  key: Keys[First] | NamedKeys[First | Named],
  values?: object,
) => string;

/** Translate function of a namespace; other namespaces need a prefix. */
export const translateIn = <First extends Namespace, Named extends Namespace = Namespace>(
  instance: i18n,
  first: First,
) => instance.getFixedT(null, first) as unknown as Translate<First, Named>; // same call, typed keys
