import type { CallName } from "./call-book.ts";
import { transport } from "./transport.server.ts";

export type { CallName } from "./call-book.ts";

/** A recent answer outweighs a denial, which one visitor's input may cause. */
export function noteCall(call: CallName, isThere: boolean): void {
  transport().calls.sign(call, isThere ? "there" : "absent");
}

/** Undeclared, or denied within the hour. */
export function isMissingCall(call: CallName): boolean {
  return transport().calls.isMissing(call);
}
