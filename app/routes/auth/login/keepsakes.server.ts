import { data } from "@remix-run/node";
import type { FormPage } from "~/forms/failure.server.ts";
import { writeCookie } from "~/session/cookies.server.ts";

/**
 * Forgets the remembered username after a failed sign-in; the page clears the browser's storage
 * (modules/forget.ts). Keeps the language and a pending registration.
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
