interface ProcessValue<T> {
  /** @throws Error before it is set */
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export function singleton<T>(name: string): ProcessValue<T> {
  let present: { value: T } | null = null;
  return {
    get: () => {
      if (!present) throw new Error(`The portal's ${name} is not set up.`);
      return present.value;
    },
    set: (value) => {
      present = { value };
    },
  };
}
