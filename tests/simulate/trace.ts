import { createHash } from "node:crypto";

/** Lines kept for each entity. */
const KEPT_LINES = 20;

/** All that happened: hashed, and its last lines by order, slot, company or request. */
export class Trace {
  onLine: ((line: string) => void) | null = null;
  #hash = createHash("sha256");
  #lines = new Map<string, string[]>();

  add(entity: string, line: string): void {
    const whole = `${entity} ${line}\n`;
    this.#hash.update(whole);
    this.onLine?.(whole);
    const lines = this.#lines.get(entity) ?? [];
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    this.#lines.set(entity, lines);
  }

  linesOf(entity: string): readonly string[] {
    return this.#lines.get(entity) ?? [];
  }

  hash(): string {
    return this.#hash.copy().digest("hex");
  }
}
