import type { Pending } from "~/features/registration/pending.server.ts";
import { safePath } from "~/lib/redirect.ts";

/** "" without one. */
export function wantedPage(request: Request, pending: Pick<Pending, "redirect"> | null): string {
  const query = new URL(request.url).searchParams.get("redirect");
  return safePath(query, "") || (pending?.redirect ?? "");
}
