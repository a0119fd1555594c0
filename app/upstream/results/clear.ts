import { isUnderstood } from "../../lib/not-understood.ts";

/** Without known words about the result, no value has a verdict. */
export function isClear({ state, version_status }: { state: string; version_status: string | null }) {
  return isUnderstood(state) && (version_status === null || isUnderstood(version_status));
}
