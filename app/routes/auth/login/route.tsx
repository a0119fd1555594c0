import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  dropArrival,
  findArrival,
  keepWanted,
  type Arrival,
} from "~/features/registration/arrival.server.ts";
import { findChosenOffer } from "~/features/landing/chosen-offer.server.ts";
import { signInHeaders } from "~/features/two-factor/sign-in-headers.server.ts";
import { dropSecondStep, startSecondStep } from "~/features/two-factor/second-step.server.ts";
import type { FormPage } from "~/forms/failure.server.ts";
import { hasLostForm } from "~/forms/lost-form.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { isUnseen } from "~/lib/request.ts";
import { pageAfter } from "~/session/access.server.ts";
import { readCookie, showsCookies, writeCookie } from "~/session/cookies.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { startSession } from "~/session/session.server.ts";
import { companySchema, credentialsSchema } from "~/session/sign-in-schema.ts";
import {
  authenticate,
  firstPageOf,
  landingPathOf,
  openAccount,
  type SignInOutcome,
} from "~/session/sign-in.server.ts";
import { decrypt } from "~/state/encryption.server.ts";
import { UpstreamFault } from "~/upstream/client/errors.ts";
import { LoginForm } from "./LoginForm.tsx";

export const handle = { title: "auth:login.title", preserveInput: true, sheets: ["tabs", "entrance"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireVisitor(request, checkedTarget(request));
  const arrival = await findArrival(request);
  const signedIn = arrival && (await arrive(request, arrival));
  if (signedIn) throw signedIn;
  const query = new URL(request.url).searchParams;
  const redirectTo = safePath(query.get("redirect"), arrival?.redirect ?? "");
  return {
    redirectTo,
    offer: redirectTo === "" ? null : await findChosenOffer(request, up, redirectTo),
    inputKept: redirectTo !== "" && (await hasKeptForm(request, redirectTo)),
    company: query.get("company") === "1",
    cookiesRefused: isCookieCheck(request) && !showsCookies(request),
    remembered: arrival?.username || (readCookie(request.headers.get("Cookie"), "remember") ?? ""),
  };
}

/** A failed sign-in forgets the username, but keeps language and pending registration. */
export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const company = readText(await readForm(request), "company") === "1";
  const way = company ? "company" : "person";
  const answer = await submit(request, VISITOR, {
    schema: company ? companySchema : credentialsSchema,
    codes: { invalid_response: "auth:login.not_known" },
    run: async ({ username, remember, redirect: target = "" }) =>
      enter(request, await authenticate(request, way), {
        username,
        wanted: target,
        remembers: remember === "on",
      }),
  });
  if (!isFormPage(answer) || (answer.init?.status ?? 200) < 400) return answer;
  const headers = new Headers(answer.init?.headers);
  headers.append("Set-Cookie", writeCookie("remember", "", 0));
  return data(answer.data, { ...answer.init, headers });
}

/** Once. Null without a token: the person signs in with the password. */
async function arrive(request: Request, { token, username, redirect: target }: Arrival) {
  if (token === null) return null;
  // The browser asks again when the link is opened.
  if (isUnseen(request)) return new Response(null, { status: 503 });
  const headers = new Headers({ "Set-Cookie": await dropArrival(request) });
  const result = { access_token: token, fully_registered: true, account_type: "PATIENT" } as const;
  try {
    const account = await openAccount(result, username, request);
    headers.append("Set-Cookie", await startSession(account));
    const to = pageAfter(target, account.userType, landingPathOf(account.userType));
    return redirect(to, { status: 303, headers });
  } catch (error) {
    if (error instanceof UpstreamFault) return null;
    throw error;
  }
}

async function enter(
  request: Request,
  signIn: SignInOutcome,
  { username, wanted, remembers }: { username: string; wanted: string; remembers: boolean },
): Promise<Response> {
  const { account, deviceCookie } = signIn;
  const remembered = remembers ? username : "";
  if (!account) return startSecondStep(request, signIn, { wanted, remembered });
  const headers = await signInHeaders(request, account, remembered);
  headers.append("Set-Cookie", await dropSecondStep(request));
  if (deviceCookie) headers.append("Set-Cookie", deviceCookie);
  if (account.userType === 0) await keepWanted(account, { username, redirect: safePath(wanted, "") });
  const to = firstPageOf(account, wanted);
  return redirect(showsCookies(request) ? to : cookieCheck(to), { status: 303, headers });
}

function cookieCheck(to: string): string {
  return paths.login({ cookies: "checked", redirect: to });
}

function isCookieCheck(request: Request): boolean {
  return new URL(request.url).searchParams.get("cookies") === "checked";
}

function checkedTarget(request: Request): string {
  const target = isCookieCheck(request) ? new URL(request.url).searchParams.get("redirect") : null;
  return safePath(target, paths.landing());
}

function isFormPage(answer: unknown): answer is FormPage {
  return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
}

/** From this browser. */
async function hasKeptForm(request: Request, path: string): Promise<boolean> {
  const cookie = readCookie(request.headers.get("Cookie"), "kept");
  const text = cookie && decrypt(cookie);
  if (!text) return false;
  const accountKey: unknown = JSON.parse(text);
  return typeof accountKey === "string" && hasLostForm(accountKey, path);
}

export default function Login() {
  return <LoginForm {...useLoaderData<typeof loader>()} />;
}
