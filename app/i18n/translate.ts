import type { i18n } from "i18next";
import type { Namespace, Texts } from "./resources.ts";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type Singular<Name extends string> = Name extends `${infer Base}_${Plural}` ? Base : Name;

type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K | Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];

type Keys = { [N in Namespace]: KeysIn<Texts[N]> };
type NamedKeys = { [N in Namespace]: `${N}:${Keys[N]}` };

/** i18next's own type doubles the type check's time. */
export type Translate<First extends Namespace = "common", Named extends Namespace = Namespace> = (
  key: Keys[First] | NamedKeys[First | Named],
  values?: object,
) => string;

export const translateIn = <First extends Namespace, Named extends Namespace = Namespace>(
  instance: i18n,
  first: First,
) => instance.getFixedT(null, first) as unknown as Translate<First, Named>; // same call, typed keys

/** Of one namespace, by whole names: texts used in hooks and on the server. */
export type TextsOf<N extends Namespace> = (key: NamedKeys[N], values?: object) => string;
