/** Roles allowed. `visitor` = signed-out only; `member` = any finished account. */
export type Access =
  | "public"
  | "visitor"
  | "unfinished"
  | "patient"
  | "doctor"
  | "company"
  | "facility"
  | "member";

export interface SitePage {
  path: string;
  access: Access;
  module: string;
  /** call without which the page is empty: menus omit it while the laboratory lacks the call */
  needs?: `GET /${string}`;
  /** false for data and file URLs: never a target after sign-in or a language change */
  document?: false;
  /**
   * may be prefetched: shows no result or record, or answers 503 while it does; viewing changes
   * nothing
   */
  prefetch?: true;
  /** the laboratory logs every opening, so it answers GET and POST only */
  logged?: true;
  /** no referrer to other pages, hidden from search engines */
  secret?: true;
}
