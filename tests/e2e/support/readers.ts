import { pages } from "../../../app/site.ts";
import type { Access } from "../../../app/site/page.ts";
import { EXAMPLES } from "../../support/example-paths.ts";

interface Reader {
  username?: string;
  company?: string;
  enters: readonly Access[];
  /** the other pages of this kind of account are of no use to it */
  only?: RegExp;
}

export const READERS: Record<string, Reader> = {
  "a visitor": { enters: ["visitor", "public"] },
  "an unfinished account": { username: "unfinished", enters: ["unfinished"] },
  "a patient": { username: "patient", enters: ["patient", "member"] },
  "a doctor": { username: "doctor", enters: ["doctor"] },
  "a medical centre": { username: "facility", enters: ["facility"] },
  "a company": { username: "hrd", company: "NUSANTARA", enters: ["company"] },
  "a company's finance": {
    username: "finance",
    company: "NUSANTARA",
    enters: ["company"],
    only: /billing|deposit|approve-second/,
  },
};
export const addressesFor = ({ enters, only }: Reader): string[] =>
  pages
    .filter(
      (page) => page.document !== false && enters.includes(page.access) && (only?.test(page.path) ?? true),
    )
    .flatMap(({ path }) => EXAMPLES[path] ?? (path.includes(":") ? [] : [path]))
    .filter((path) => path !== "/sign-out");
