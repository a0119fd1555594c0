import type { CallName } from "./call-book.ts";
import { transport } from "./transport.server.ts";

export type { CallName } from "./call-book.ts";

/** After a recent answer, ignores a denial: one visitor's input may cause it. */
export function noteCall(call: CallName, isThere: boolean): void {
  transport().calls.sign(call, isThere ? "there" : "absent");
}

/** Not declared by the operator or the provider, or denied within the hour. */
export function isMissingCall(call: CallName): boolean {
  return transport().calls.isMissing(call);
}
