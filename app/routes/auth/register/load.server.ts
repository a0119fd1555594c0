import { redirect } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { formatDateTime, HOME_ZONE, zoneName } from "~/lib/dates.ts";
import { maskEmail, maskNumber } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { readDetailsInput, readPending, type Pending } from "~/features/registration/pending.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listChoices } from "~/upstream/places/lookups.server.ts";
import { wantedPage } from "./wanted.server.ts";

/**
 * The form, or the code step while a registration is pending. After a post both are loaded, because a
 * refusal may return to the form.
 */
export async function loadRegistration(request: Request, up: UpstreamContext) {
  const atCode = new URL(request.url).searchParams.get("step") === "code";
  const pending = await readPending(request);
  if (atCode && !pending && request.method === "GET") throw redirect(paths.register(), 302);
  const sent = pending && describeCode(pending, request);
  const [titles, input] = await Promise.all([
    settle(listChoices(up, "patient-title")),
    readDetailsInput(request),
  ]);
  return {
    title: getT(request)(atCode && pending ? "registration:code.title" : "registration:title"),
    titles: titles.ok ? titles.data : null,
    /** page that the visitor came for; "" without one */
    redirectTo: wantedPage(request, pending),
    /** first step's input while its code is pending */
    input,
    code: atCode ? sent : null,
    /** code already sent, while the details are being corrected */
    sent: atCode ? null : sent,
  };
}

function describeCode({ channel, ways, details, waitUntil, token }: Pending, request: Request) {
  const { email, phone_code, phone_number } = details;
  const seconds = Math.max(0, Math.ceil((waitUntil - Date.now()) / 1000));
  const instant = new Date(waitUntil).toISOString();
  return {
    channel,
    ways,
    email: maskEmail(email),
    number: maskNumber(phone_code, phone_number),
    /** seconds until another code may be requested; 0 = now */
    seconds,
    /** "07:41:10 WIB" */
    nextAt: `${formatDateTime(instant, langOf(request)).slice(-8)} ${zoneName(HOME_ZONE)}`,
    /** code confirmed, registration outcome unknown */
    unfinished: token !== null,
  };
}

export type RegisterView = Awaited<ReturnType<typeof loadRegistration>>;
export type CodeView = NonNullable<RegisterView["code"]>;
