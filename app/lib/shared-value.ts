/** A process-wide value: Express and the Remix build are separate bundles with separate modules. */
export interface SharedValue<T> {
  /** @throws when it is not set */
  readonly get: () => T;
  readonly set: (value: T) => void;
}

const values = globalThis as unknown as Record<symbol, unknown>; // typed view of globalThis for our own symbols

/** The value of this name, shared by all bundles. */
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
