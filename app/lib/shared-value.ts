/** A value that a whole process shares; Express and the Remix build are separate bundles with modules of their own. */
export interface SharedValue<T> {
  /** Errors: nothing was set yet. */
  get: () => T;
  set: (value: T) => void;
}

const values = globalThis as unknown as Record<symbol, unknown>; // a registry under our own symbols

/** The process's value of this name, whichever bundle asks for it. */
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
