import { keepLostForm } from "../forms/lost-form.server.ts";
import { readForm, readText } from "../forms/read-form.server.ts";
import { paths } from "../lib/paths.ts";
import { requestedPage } from "../lib/redirect.ts";
import { SESSION_LOST_HEADER } from "../lib/request.ts";
import { writeCookie } from "../session/cookies.server.ts";
import { readFormToken } from "../session/form-token.server.ts";
import { encrypt } from "../state/encryption.server.ts";
import { findStoredResponse } from "../state/once.server.ts";

const KEPT_SECONDS = 24 * 3600;

/**
 * A repeat of a completed form gets the first redirect.
 * @param request fresh copy: the body was read before
 */
export async function answerLostSession(request: Request, response: Response): Promise<Response> {
  response.headers.delete(SESSION_LOST_HEADER);
  if (request.method !== "POST" || /^multipart/i.test(request.headers.get("Content-Type") ?? ""))
    return response;
  const form = await readForm(request);
  const accountKey = readFormToken(readText(form, "_token"))?.accountKey;
  if (!accountKey) return response;
  const stored = await findStoredResponse(accountKey, form);
  if (stored) return stored;
  const path = requestedPage(request.url);
  // It has no input.
  if (path !== paths.extendSession() && (await keepLostForm(accountKey, path, form)))
    response.headers.append(
      "Set-Cookie",
      writeCookie("kept", encrypt(JSON.stringify(accountKey)), KEPT_SECONDS),
    );
  return response;
}
