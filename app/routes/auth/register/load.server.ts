import { redirect } from "@remix-run/node";
import type { LangCode } from "~/lib/dates.ts";
import { maskEmail, maskNumber } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { findChosenOffer } from "~/features/landing/chosen-offer.server.ts";
import { nextCode } from "~/features/registration/one-time-code.server.ts";
import { readDetailsInput, readPending, type Pending } from "~/features/registration/pending.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { Caller } from "~/session/guards.server.ts";
import { demonstration } from "~/session/demonstration.server.ts";
import { listChoices } from "~/upstream/places/lookups.server.ts";
import { wantedPage } from "./destination.server.ts";

/** After a post both are loaded: a refusal may return to the form. */
export async function loadRegistration({ request, up, t }: Caller) {
  const atCode = new URL(request.url).searchParams.get("step") === "code";
  const pending = await readPending(request);
  if (atCode && !pending && request.method === "GET") throw redirect(paths.register(), 302);
  const redirectTo = wantedPage(request, pending);
  const sent = pending && describeCode(pending, up.lang);
  const [titles, input] = await Promise.all([
    settle(listChoices(up, "patient-title")),
    readDetailsInput(request),
  ]);
  return {
    title: t(atCode && pending ? "registration:code.title" : "registration:title"),
    titles: titles.ok ? titles.data : null,
    redirectTo,
    offer: redirectTo === "" ? null : await findChosenOffer(request, up, redirectTo),
    input,
    code: atCode && pending && sent ? { ...sent, demoCode: await demoCodeOf(pending) } : null,
    /** code already sent, while the details are being corrected */
    sent: atCode ? null : sent,
  };
}

/** Null in front of a provider. */
async function demoCodeOf({ details }: Pending): Promise<string | null> {
  const { email, phone_code, phone_number } = details;
  return (await demonstration()?.findCode([email, `${phone_code}${phone_number}`])) ?? null;
}

function describeCode({ channel, ways, details, waitUntil, token }: Pending, lang: LangCode) {
  const { email, phone_code, phone_number } = details;
  return {
    channel,
    ways,
    email: maskEmail(email),
    number: maskNumber(phone_code, phone_number),
    ...nextCode(waitUntil, lang),
    /** registration outcome unknown */
    unfinished: token !== null,
  };
}

export type RegisterView = Awaited<ReturnType<typeof loadRegistration>>;
export type CodeView = NonNullable<RegisterView["code"]>;
