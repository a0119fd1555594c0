import { hasLostForm } from "~/forms/lost-form.server.ts";
import { readCookie } from "~/session/cookies.server.ts";
import { decrypt } from "~/state/encryption.server.ts";

/** True if a form of this page from this browser waits for sign-in. */
export async function hasKeptForm(request: Request, path: string): Promise<boolean> {
  const cookie = readCookie(request.headers.get("Cookie"), "kept");
  const text = cookie && decrypt(cookie);
  if (!text) return false;
  const accountKey: unknown = JSON.parse(text);
  return typeof accountKey === "string" && hasLostForm(accountKey, path);
}
