import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dropArrival, findArrival, keepWanted } from "~/features/registration/arrival.server.ts";
import { arrive } from "./arrive.server.ts";
import { hasKeptForm } from "./kept.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { safePath } from "~/lib/redirect.ts";
import { pageAfter } from "~/session/access.server.ts";
import { lowDataCookie, readCookie, viewCookie, writeCookie } from "~/session/cookies.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { startSession, type NewSession } from "~/session/session.server.ts";
import { companySchema, credentialsSchema } from "~/session/sign-in-schema.ts";
import { authenticate, landingPathOf } from "~/session/sign-in.server.ts";
import { cookieCheck, checkedTarget, isCookieCheck, showsCookies } from "./cookie-check.server.ts";
import { forgetAfterFailure } from "./keepsakes.server.ts";
import { LoginForm } from "./LoginForm.tsx";

export const handle = { title: "auth:login.title", preserveInput: true };

const YEAR = 365 * 24 * 3600;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request, checkedTarget(request));
  const arrival = await findArrival(request);
  const signedIn = arrival && (await arrive(request, arrival));
  if (signedIn) throw signedIn;
  const query = new URL(request.url).searchParams;
  const redirectTo = safePath(query.get("redirect"), arrival?.redirect ?? "");
  return {
    redirectTo,
    inputKept: redirectTo !== "" && (await hasKeptForm(request, redirectTo)),
    company: query.get("company") === "1",
    cookiesRefused: isCookieCheck(request),
    remembered: arrival?.username || (readCookie(request.headers.get("Cookie"), "remember") ?? ""),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const company = readText(await readForm(request), "company") === "1";
  const way = company ? "company" : "person";
  const answer = await submit(request, VISITOR, {
    schema: company ? companySchema : credentialsSchema,
    run: async ({ username, remember, redirect: wanted = "" }) => {
      const account = await authenticate(request, way);
      const headers = await headersOf(request, account, remember ? username : "");
      if (account.userType === 0) await keepWanted(account, { username, redirect: safePath(wanted, "") });
      const to = pageAfter(wanted, account.userType, landingPathOf(account.userType));
      return redirect(showsCookies(request) ? to : cookieCheck(to), { status: 303, headers });
    },
  });
  return forgetAfterFailure(answer);
}

/** Session and choices for this browser. @param remembered user name, or "" */
async function headersOf(request: Request, account: NewSession, remembered: string): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await startSession(account) });
  // A registration that ended here must not sign in after this account.
  if (await findArrival(request)) headers.append("Set-Cookie", await dropArrival(request));
  headers.append("Set-Cookie", writeCookie("remember", remembered, remembered ? YEAR : 0));
  const { lowData, resultView } = account;
  if (typeof lowData === "boolean") headers.append("Set-Cookie", lowDataCookie(lowData));
  if (resultView) headers.append("Set-Cookie", viewCookie(resultView));
  return headers;
}

export default function Login() {
  return <LoginForm {...useLoaderData<typeof loader>()} />;
}
