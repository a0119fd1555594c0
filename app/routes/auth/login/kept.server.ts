import { hasLostForm } from "~/forms/lost-form.server.ts";
import { readCookie } from "~/session/cookies.server.ts";
import { decrypt } from "~/state/encryption.server.ts";

/** Whether a form of this page that was posted from this browser waits for its account to sign in. */
export async function hasKeptForm(request: Request, path: string): Promise<boolean> {
  const cookie = readCookie(request.headers.get("Cookie"), "kept");
  const text = cookie && decrypt(cookie);
  if (!text) return false;
  const accountKey: unknown = JSON.parse(text);
  return typeof accountKey === "string" && hasLostForm(accountKey, path);
}
