/** `visitor` = signed-out only; `member` = any finished account. */
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
  /** calls without which the page is of no use: links disappear */
  needs?: Calls;
  /** `word` is a key of `ui:place` */
  place?: Place;
  /** `needs` by value of `:kind` */
  kinds?: Readonly<Record<string, Calls>>;
  /** `needs` by `tab` of the query; "" is the first */
  tabs?: Readonly<Record<string, Calls>>;
  /** false for data and files: never a target after sign-in */
  document?: false;
  /** shows no result, or answers 503; viewing changes nothing */
  prefetch?: true;
  /** the laboratory logs every opening: GET and POST only */
  logged?: true;
  /** payers return here, some by POST */
  payerReturns?: true;
  /** no referrer, hidden from search engines */
  secret?: true;
  /** any origin: JSON, no cookies */
  programs?: true;
}
