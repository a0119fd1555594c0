import { randomUUID } from "node:crypto";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { failureTexts } from "~/features/registration/failure-texts.ts";
import { finishRegistration } from "~/features/registration/finish.server.ts";
import { mayTryCode, sendCode, tooEarly } from "~/features/registration/one-time-code.server.ts";
import { readPendingFor, savePending } from "~/features/registration/pending.server.ts";
import { oldCodeSchema } from "~/features/registration/schema.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { toE164, type E164 } from "~/lib/phone.ts";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";
import { forgetTries } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { requestCode, verifyCode } from "~/upstream/registration/registration.server.ts";
import { OldCodePage } from "./OldCodePage.tsx";
import { describeOldCode } from "./load.server.ts";

export const handle = { title: "registration:otp.title" };

/** Wrong tries count per serial. */
const serials = draftKind("serial", z.string(), { seconds: 3600 });

/** Seconds before another code may be requested. */
const WAIT_SECONDS = 300;

const REMEMBERED_SECONDS = 3600;

const wait = z.object({ number: z.string(), until: z.number(), username: z.string().optional() });
type Wait = z.output<typeof wait>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const number = numberIn(params["phone"]);
  const opened = findWait(request, number);
  const waiting = opened ?? { number, until: Date.now() + WAIT_SECONDS * 1000 };
  const headers = opened === null ? { "Set-Cookie": setWait(waiting) } : undefined;
  return data(await describeOldCode(request, number, waiting), { headers });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  const number = numberIn(params["phone"]);
  if ((await intentOf(request)) === "send") return submitSend(request, up, number);
  return submit(request, ownerOf(number), {
    schema: oldCodeSchema,
    codes: failureTexts("otp"),
    run: async ({ username, code }) => {
      await countTries(number, username);
      const token = await verifyCode(up, { username }, code);
      const pending = await readPendingFor(request, number);
      if (pending?.details.username !== username)
        return redirectWithFlash(paths.register(), "success", "registration:otp.confirmed");
      await savePending({ ...pending, token });
      return finishRegistration(request, up, pending, token);
    },
  });
}

/** 404 if invalid. */
function numberIn(phone = ""): E164 {
  const number = /^\+?\d{6,17}$/.test(phone) ? toE164(phone) : null;
  if (number === null) throw new Response(null, { status: 404 });
  return number;
}

/** At the earliest five minutes after opening or the last code. */
function submitSend(request: Request, up: UpstreamContext, number: E164) {
  return submit(request, ownerOf(number), {
    schema: oldCodeSchema.pick({ username: true }),
    codes: failureTexts("resend"),
    run: async ({ username }) => {
      const early = (findWait(request, number)?.until ?? Date.now() + WAIT_SECONDS * 1000) - Date.now();
      if (early > 0) throw tooEarly(Math.ceil(early / 1000));
      const next = await sendCode(request, { number }, async () =>
        Math.max(WAIT_SECONDS, (await requestCode(up, { phone_number: number, username }, "sms")).seconds),
      );
      await serials.save(ownerOf(number), randomUUID());
      await forgetTries("otp-try", userKey(username));
      const answer = redirectWithFlash(paths.otp(number.slice(1)), "success", "registration:otp.sent");
      answer.headers.append("Set-Cookie", setWait({ number, until: next, username }));
      return answer;
    },
  });
}

/** Per username, so that another number in the URL gives no extra tries. */
async function countTries(number: E164, username: string): Promise<void> {
  const serial = await serials.find(ownerOf(number));
  const allowed = await Promise.all([mayTryCode(serial ?? number), mayTryCode(userKey(username))]);
  if (allowed.includes(false))
    throw new FormRejection({ code: ["registration:errors.otp_locked"] }, { status: 429 });
}

const userKey = (username: string) => `user:${username.toLowerCase()}`;

function ownerOf(number: E164): { accountKey: string } {
  return { accountKey: `otp:${number}` };
}

/** ms; null before the page was opened. Encrypted against an earlier time. */
function findWait(request: Request, number: string): Wait | null {
  const text = decrypt(readCookie(request.headers.get("Cookie"), "wait") ?? "");
  // Other encrypted portal values are not waits.
  if (!text?.startsWith("{")) return null;
  const parsed = wait.safeParse(JSON.parse(text));
  return parsed.success && parsed.data.number === number ? parsed.data : null;
}

/** Blocks this browser until an instant (ms). */
function setWait(waiting: Wait): string {
  return writeCookie("wait", encrypt(JSON.stringify(waiting)), REMEMBERED_SECONDS);
}

export default function OldCode() {
  return <OldCodePage {...useLoaderData<typeof loader>()} />;
}
