import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { mayTryCode, nextCode, sendCode } from "~/features/registration/one-time-code.server.ts";
import { codeSchema } from "~/features/registration/schema.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { findPhoneCode } from "~/lib/countries.ts";
import { e164, formatPhone, normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { draftKind, keptInstant } from "~/state/drafts.server.ts";
import {
  getProfileDetails,
  requestContactCode,
  takeContact,
  verifyContactCode,
  type NewContact,
} from "~/upstream/profile/profile.server.ts";
import { emailSchema, phoneSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

const kinds = ["email", "phone"] as const;
export type ContactKind = (typeof kinds)[number];

/** Throws 404 for any other. */
export function contactKindOf(text: string | undefined): ContactKind {
  const kind = kinds.find((code) => code === text);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

const KEPT_SECONDS = 3600;
const pending = z.object({
  contact: z.union([
    z.object({ email: z.string() }),
    z.object({ phone_code: z.string(), phone_number: z.string() }),
  ]),
  channel: z.enum(["email", "sms", "whatsapp"]),
  /** changes with each code; wrong tries count per serial */
  serial: z.string(),
  /** instant (ms) from which another code may be sent */
  waitUntil: keptInstant,
});
type Pending = z.output<typeof pending>;

const contacts = draftKind("contact", pending, { seconds: KEPT_SECONDS });

export async function loadContact({ session, up }: Guarded, kind: ContactKind) {
  const { email, phone_code, phone_number } = (await getProfileDetails(up)).person;
  return {
    kind,
    current: kind === "email" ? email : phone_number && formatPhone(`${phone_code ?? ""}${phone_number}`),
    back: tabHref(session.userType, "PROFILE"),
  };
}

export function submitContact(guarded: Guarded, kind: ContactKind) {
  const { request, session } = guarded;
  const start = async (contact: NewContact, channel: Pending["channel"]) => {
    await sendTo(guarded, kind, contact, channel);
    return redirect(paths.profileContactCode(kind), 303);
  };
  if (kind === "email")
    return submit(request, session, { schema: emailSchema, run: ({ email }) => start({ email }, "email") });
  return submit(request, session, {
    schema: phoneSchema,
    run: ({ phone_code: typed, phone_number: number, channel }) => {
      const phone_code = codeOf(request, typed);
      const phone_number = normaliseNumber(number, phone_code);
      const problem = numberProblem(phone_number);
      if (problem) throw new FormRejection({ phone_number: [`registration:errors.phone_${problem}`] });
      return start({ phone_code, phone_number }, channel);
    },
  });
}

function codeOf(request: Request, typed: string): string {
  const phoneCode = findPhoneCode(typed, langOf(request));
  if ("code" in phoneCode) return phoneCode.code;
  const countries = phoneCode.matches.map(({ name, code }) => `${name} ${code}`).join(", ");
  const text = countries
    ? translateText(request, "registration:errors.phone_code_several", { countries })
    : "registration:errors.phone_code";
  throw new FormRejection({ phone_code: [text] });
}

async function sendTo(
  { request, session, up }: Guarded,
  kind: ContactKind,
  contact: NewContact,
  channel: Pending["channel"],
): Promise<void> {
  const target = "email" in contact ? contact : { number: e164(contact.phone_code, contact.phone_number) };
  const by = channel === "email" ? undefined : channel;
  const waitUntil = await sendCode(request, target, () => requestContactCode(up, contact, by));
  const sent: Pending = { contact, channel, serial: randomUUID(), waitUntil };
  await contacts.save(session, sent, kind);
}

export async function loadCode({ session, up }: Guarded, kind: ContactKind) {
  const sent = await contacts.find(session, kind);
  if (!sent) throw redirect(paths.profileContact(kind));
  const { contact, channel, waitUntil } = sent;
  return {
    kind,
    channel,
    target: "email" in contact ? contact.email : formatPhone(contact.phone_code + contact.phone_number),
    ...nextCode(waitUntil, up.lang),
  };
}
export type ContactCodeView = Awaited<ReturnType<typeof loadCode>>;

export function submitContactCode({ request, session, up }: Guarded, kind: ContactKind) {
  return submit(request, session, {
    schema: codeSchema,
    lookAt: tabHref(session.userType, "PROFILE"),
    codes: { otp_token: { otp: ["registration:errors.otp_locked"] } },
    run: async ({ otp }) => {
      const sent = await contacts.find(session, kind);
      if (!sent) return redirect(paths.profileContact(kind), 303);
      if (!(await mayTryCode(sent.serial)))
        throw new FormRejection({ otp: ["registration:errors.otp_locked"] }, { status: 429 });
      await takeContact(up, await verifyContactCode(up, sent.contact, otp));
      await contacts.drop(session, kind);
      return redirectWithFlash(
        tabHref(session.userType, "PROFILE"),
        "success",
        `profile:contact.changed_${kind}`,
      );
    },
  });
}

export function submitContactResend(guarded: Guarded, kind: ContactKind) {
  const { request, session } = guarded;
  return submit(request, session, {
    schema: z.object({ channel: z.enum(["sms", "whatsapp"]).optional() }),
    run: async ({ channel }) => {
      const sent = await contacts.find(session, kind);
      if (!sent) return redirect(paths.profileContact(kind), 303);
      const by = kind === "email" ? "email" : (channel ?? sent.channel);
      await sendTo(guarded, kind, sent.contact, by);
      return redirectWithFlash(paths.profileContactCode(kind), "success", `registration:code.sent_${by}`);
    },
  });
}
