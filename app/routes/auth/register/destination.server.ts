import type { Pending } from "~/features/registration/pending.server.ts";
import { safePath } from "~/lib/redirect.ts";

/** Page that the visitor came for, from the URL or the pending registration; "" without one. */
export function wantedPage(request: Request, pending: Pick<Pending, "redirect"> | null): string {
  const asked = new URL(request.url).searchParams.get("redirect");
  return safePath(asked, "") || (pending?.redirect ?? "");
}
