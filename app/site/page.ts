/** Who may enter a page. `visitor` = only signed-out; `member` = any finished account. */
export type Access =
  "public" | "visitor" | "unfinished" | "patient" | "doctor" | "company" | "facility" | "member";

export interface SitePage {
  path: string;
  access: Access;
  /** folder under routes/ that holds route.tsx */
  module: string;
  /** false for a URL that answers data or a file: nobody is led there after signing in or a change of language */
  document?: false;
  /** its page may be fetched ahead of a tap: it shows no result or record, or answers 503 while it does; looking at it changes nothing */
  prefetch?: true;
  /** the laboratory logs each time that its content is opened, so that it answers GET and POST only */
  logged?: true;
  /** its address is a secret: browsers tell it to no other page, and search engines leave it out */
  secret?: true;
}
