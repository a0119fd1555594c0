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

export type Call = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
type Calls = Call | readonly Call[];

interface Place {
  icon:
    | "home"
    | "flask"
    | "pin"
    | "document"
    | "drop"
    | "family"
    | "wallet"
    | "user"
    | "bell"
    | "qr"
    | "calendar"
    | "check-circle"
    | "alert"
    | "package"
    | "chat";
  word:
    | "home"
    | "tests"
    | "branches"
    | "results"
    | "family"
    | "packages"
    | "home_care"
    | "consultations"
    | "profile"
    | "notifications"
    | "menu"
    | "referral_new"
    | "referrals"
    | "alerts"
    | "employees"
    | "events"
    | "approvals"
    | "billing"
    | "deposit"
    | "records";
}

export interface SitePage {
  path: string;
  access: Access;
  module: string;
  /** tells the pages of one module apart */
  variant?: string;
  /** calls without which the page is of no use: nothing links to it while the laboratory lacks one */
  needs?: Calls;
  /** an entrance of its area; `word` is a key of `ui:place` */
  place?: Place;
  /** the same as `needs` for single values of the parameter `:kind` */
  kinds?: Readonly<Record<string, Calls>>;
  /** the same for single tabs, by the value of `tab` in the query; "" is the first tab */
  tabs?: Readonly<Record<string, Calls>>;
  /** false for data and file URLs: never a target after sign-in or a language change */
  document?: false;
  /**
   * may be prefetched: shows no result or record, or answers 503 while it does; viewing changes
   * nothing
   */
  prefetch?: true;
  /** the laboratory logs every opening, so it answers GET and POST only */
  logged?: true;
  /** payment pages send people back here, some by POST */
  payerReturns?: true;
  /** no referrer to other pages, hidden from search engines */
  secret?: true;
  /** for programs of any origin: JSON, no cookies */
  programs?: true;
}
