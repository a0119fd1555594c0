export type Results = Record<string, unknown>;

/**
 * Replaces every value at a path such as `results[].quota[].total`, also where it is missing.
 * @returns how many
 */
export function eachAt(json: unknown, path: string, replace: (value: unknown) => unknown): number {
  const steps = path.split(/\.|(?=\[\])/);
  return walk(json, steps, replace);
}

function walk(node: unknown, [step, ...rest]: string[], replace: (value: unknown) => unknown): number {
  if (step === undefined || node === null || typeof node !== "object") return 0;
  const keys = step === "[]" ? (Array.isArray(node) ? [...node.keys()].map(String) : []) : [step];
  let count = 0;
  for (const key of keys) {
    if (rest.length > 0) count += walk(Reflect.get(node, key), rest, replace);
    else {
      Reflect.set(node, key, replace(Reflect.get(node, key)));
      count += 1;
    }
  }
  return count;
}

export function setAt(json: unknown, path: string, value: unknown): number {
  return eachAt(json, path, () => structuredClone(value));
}
