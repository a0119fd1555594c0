import { isDocument, pageAt } from "../lib/paths.ts";
import { safePath } from "../lib/redirect.ts";
import type { Access } from "../site/page.ts";
import type { UserType } from "./session.server.ts";

/** Public pages exclude type 0 too: a registration must be finished first. */
const types: Record<Access, readonly UserType[]> = {
  public: [1, 2, 3, 6],
  visitor: [],
  unfinished: [0],
  patient: [1],
  doctor: [2],
  company: [3],
  facility: [6],
  member: [1, 2, 3, 6],
};

/** Query allowed. */
export function mayEnter(path: string, userType: UserType): boolean {
  const page = pageAt(path);
  return page !== undefined && types[page.access].includes(userType);
}

/** `home` unless this user type may enter the wanted path. */
export function pageAfter(requested: string | null | undefined, userType: UserType, home: string): string {
  const path = safePath(requested, "");
  return isDocument(path) && mayEnter(path, userType) ? path : home;
}
