import { isUnderstood } from "../../lib/not-understood.ts";

/** Whether the words about a whole result are known; else none of its values has a verdict. */
export function isClear({ state, version_status }: { state: string; version_status: string | null }) {
  return isUnderstood(state) && (version_status === null || isUnderstood(version_status));
}
