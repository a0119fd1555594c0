import { data } from "@remix-run/node";
import type { FormPage } from "~/forms/failure.server.ts";
import { writeCookie } from "~/session/cookies.server.ts";

/**
 * Makes the browser forget the remembered username when a sign-in has failed; its page clears the browser's
 * storage (modules/forget.ts). The language and a registration that waits for its code stay.
 */
export function forgetAfterFailure<Other>(answer: FormPage | Other): FormPage | Other {
  if (!isFormPage(answer) || (answer.init?.status ?? 200) < 400) return answer;
  const headers = new Headers(answer.init?.headers);
  headers.append("Set-Cookie", writeCookie("remember", "", 0));
  return data(answer.data, { ...answer.init, headers });
}

function isFormPage(answer: unknown): answer is FormPage {
  return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
}
