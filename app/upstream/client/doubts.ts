import type { Findings } from "./lenient.ts";

let current: Findings | null = null;

/** `read` must be synchronous. */
export function collectDoubts<Read>(findings: Findings, read: () => Read): Read {
  const outer = current;
  current = findings;
  try {
    return read();
  } finally {
    current = outer;
  }
}

export function noteDoubt(path: string, expected: string, received: string): void {
  current?.add(path, expected, received);
}
