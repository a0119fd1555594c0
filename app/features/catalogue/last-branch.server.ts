import { isUnseen } from "~/lib/request.ts";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";

const YEAR = 365 * 24 * 3600;

/** Only preselects, hides nothing. */
export function lastBranch(request: Request): string | undefined {
  const plant_id = readCookie(request.headers.get("Cookie"), "branch");
  return plant_id !== null && plant_id !== "" && plant_id.length <= 100 ? plant_id : undefined;
}

export function rememberBranch(plant_id: string): string {
  return writeCookie("branch", plant_id, YEAR);
}

/** Empty if already remembered or unknown. */
export function branchHeaders(
  request: Request,
  plant_id: string | undefined,
  plants: readonly { id: string }[],
): Record<string, string> {
  const isNew = plant_id !== undefined && plant_id !== lastBranch(request);
  if (!isNew || isUnseen(request) || !plants.some(({ id }) => id === plant_id)) return {};
  return { "Set-Cookie": rememberBranch(plant_id) };
}
