/** A value of the whole process: Express and the Remix build are separate bundles with their own modules. */
export interface SharedValue<T> {
  /** @throws when nothing has been set */
  readonly get: () => T;
  readonly set: (value: T) => void;
}

const values = globalThis as unknown as Record<symbol, unknown>; // typed view of globalThis for our own symbols

/** The value of this name, the same in every bundle. */
export function sharedValue<T>(name: string): SharedValue<T> {
  const key = Symbol.for(`portal.${name}`);
  return {
    get: () => {
      if (!(key in values)) throw new Error(`The portal's ${name} is not set up.`);
      return values[key] as T; // set() is the only writer under this key
    },
    set: (value) => {
      values[key] = value;
    },
  };
}
