import { createHash } from "node:crypto";
import { VISITOR } from "../forms/submit.server.ts";
import type { DraftKind } from "../state/drafts.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/** The store knows only a hash of the id. @param kinds of its drafts */
export function visitorDrafts(
  cookie: "pending" | "arrival" | "application" | "step",
  seconds: number,
  kinds: readonly Pick<DraftKind<unknown>, "drop">[],
) {
  const ownerBy = (id: string) => ({
    accountKey: `${cookie}:${createHash("sha256").update(id).digest("base64url")}`,
  });
  const idOf = (request: Request): string | null => {
    const id = readCookie(request.headers.get("Cookie"), cookie);
    return id && id.length >= 22 ? id : null;
  };
  return {
    ownerBy,
    idOf,
    keep: (id: string): string => writeCookie(cookie, id, seconds),
    drop: async (request: Request): Promise<string> => {
      const id = idOf(request);
      if (id) await Promise.all(kinds.map((kind) => kind.drop(ownerBy(id))));
      return writeCookie(cookie, "", 0);
    },
    /** Also after the drafts ended. */
    ownerOf: (request: Request): { accountKey: string } => {
      const id = idOf(request);
      return id ? ownerBy(id) : VISITOR;
    },
  };
}
