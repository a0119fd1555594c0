import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { safePath } from "~/lib/redirect.ts";
import { mayEnter } from "~/session/access.server.ts";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { hasLostForm } from "~/state/drafts.server.ts";
import { errorsOf, formFailure, parseForm, statusOf, textOf } from "~/forms/forms.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { accountOfEndedSession, startSession } from "~/session/session.server.ts";
import { authenticate, homeOf, SignInRefused } from "~/session/sign-in.server.ts";
import { LoginForm } from "./LoginForm.tsx";
import { loginSchema } from "./schema.ts";

export const handle = { title: "auth:login.title", keeps: true };

const YEAR = 365 * 24 * 3600;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const query = new URL(request.url).searchParams;
  const redirectTo = safePath(query.get("redirect"), "");
  const ended = redirectTo && (await accountOfEndedSession(request.headers.get("Cookie")));
  return {
    redirectTo,
    kept: Boolean(ended && (await hasLostForm(ended, redirectTo))),
    company: query.get("company") === "1",
    remembered: readCookie(request.headers.get("Cookie"), "remember") ?? "",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const form = await request.clone().formData();
  const parsed = parseForm(form, loginSchema(textOf(form, "company") === "1"));
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    const account = await authenticate(request);
    const headers = new Headers();
    headers.append("Set-Cookie", await startSession(account));
    headers.append(
      "Set-Cookie",
      parsed.value.remember
        ? writeCookie("remember", parsed.value.username, YEAR)
        : writeCookie("remember", "", 0),
    );
    const wanted = safePath(textOf(form, "redirect"), "");
    const { userType } = account;
    return redirect(mayEnter(wanted, userType) ? wanted : homeOf(userType), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof SignInRefused))
      return formFailure(request, form, errorsOf(error), { status: statusOf(error) });
    if (error.reason === "too_many") {
      const minutes = Math.max(1, Math.ceil(error.secondsLeft / 60));
      return formFailure(
        request,
        form,
        { "": ["auth:login.too_many"] },
        { status: 429, params: { count: minutes } },
      );
    }
    return formFailure(request, form, {
      "": [parsed.value.company ? "auth:login.company_refused" : "auth:login.refused"],
    });
  }
}

export default function Login() {
  const page = useLoaderData<typeof loader>();
  return <LoginForm {...page} failure={useActionData<typeof action>()} />;
}
