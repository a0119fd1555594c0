import { isDocument, pageAt } from "../lib/paths.ts";
import { safePath } from "../lib/redirect.ts";
import type { Access } from "../site/page.ts";
import type { UserType } from "./session.server.ts";

/**
 * User types by access. Public pages exclude type 0 too: an unfinished registration must be finished
 * first.
 */
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

/** True if this user type may enter the page (query allowed). */
export function mayEnter(path: string, userType: UserType): boolean {
  const page = pageAt(path);
  return page !== undefined && types[page.access].includes(userType);
}

/** Redirect target: the wanted path if this user type may enter it, else `home`. */
export function pageAfter(wanted: string | null | undefined, userType: UserType, home: string): string {
  const path = safePath(wanted, "");
  return isDocument(path) && mayEnter(path, userType) ? path : home;
}
