import { createHash } from "node:crypto";

/** A UUID, stable after Back, new after a change. */
export function contentKey(seed: string, content: readonly unknown[]): string {
  const hex = createHash("sha256")
    .update(seed + JSON.stringify(content))
    .digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
