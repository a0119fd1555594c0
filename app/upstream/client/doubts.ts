import type { Findings } from "./lenient.ts";

let current: Findings | null = null;

/** Reads an answer synchronously; `findings` gets the doubts of its transforms. */
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
