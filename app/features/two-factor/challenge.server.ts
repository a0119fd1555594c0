import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { mayTryCode, nextCode, tooEarly } from "~/features/registration/one-time-code.server.ts";
import { codeSchema } from "~/features/registration/schema.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { draftKind, keptInstant } from "~/state/drafts.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import {
  getTwoFactor,
  requestTwoFactor,
  verifyTwoFactor,
  type LockPurpose,
} from "~/upstream/two-factor/two-factor.server.ts";
import { lockMethodSchema, type LockMethod } from "./schema.ts";

/** Seconds for which the laboratory accepts an answer. */
const SECONDS = 300;
/** By session or pending sign-in: an office shares its network address. */
const LIMIT = { count: 30, seconds: 600 };

const challenges = draftKind(
  "second-lock",
  z.object({
    challenge_id: z.string(),
    method: lockMethodSchema.shape.method,
    /** WebAuthn options as JSON */
    options: z.string().nullable(),
    /** changes with each code; tries count per serial */
    serial: z.string(),
    /** instant (ms) from which another code may be sent */
    waitUntil: keptInstant,
  }),
  { seconds: SECONDS },
);

export interface Asker {
  request: Request;
  up: UpstreamContext;
  owner: { accountKey: string };
  purpose: LockPurpose;
  /** public name of the session: each has its own challenge */
  session: string;
  here: string;
  start: string;
}

const idOf = ({ session, purpose }: Asker) => `${session}:${purpose}`;

export async function loadChallenge(asker: Asker, isSent: boolean) {
  const { up, owner } = asker;
  const [lock, sent] = await Promise.all([
    getTwoFactor(up),
    isSent ? challenges.find(owner, idOf(asker)) : null,
  ]);
  const { codes_to, passkeys, is_on, company_requires } = lock;
  return {
    ...codes_to,
    hasPasskey: passkeys.length > 0,
    isPending: lock.is_pending,
    isNew: company_requires && !is_on,
    isOver: isSent && sent === null,
    sent: sent && {
      method: sent.method,
      options: sent.options,
      target: (sent.method === "email" ? codes_to.email : codes_to.phone) ?? "",
      ...nextCode(sent.waitUntil, up.lang),
    },
  };
}
export type ChallengeView = Awaited<ReturnType<typeof loadChallenge>>;

export async function submitChallenge(
  asker: Asker,
  done: (proof: { proof: string | null; expires_at: string | null }) => Promise<Response>,
) {
  const intent = readText(await readForm(asker.request), "intent");
  if (intent === "code") return submitCode(asker, done);
  return intent === "passkey" ? submitPasskey(asker, done) : submitMethod(asker);
}

function submitMethod(asker: Asker) {
  return submit(asker.request, asker.owner, {
    schema: lockMethodSchema,
    run: async ({ method }) => {
      await limit(asker);
      await begin(asker, method);
      return new Response(null, { status: 303, headers: { Location: asker.here } });
    },
  });
}

/** @throws FormRejection 429 while the laboratory asks to wait, 404 for a passkey that is gone */
async function begin(asker: Asker, method: LockMethod): Promise<void> {
  const { up, owner, purpose } = asker;
  const requested = method === "passkey" ? { method, origin: env().PUBLIC_ORIGIN } : { method };
  try {
    const { challenge_id, time_to_wait, options } = await requestTwoFactor(up, { purpose, ...requested });
    const waitUntil = Date.now() + Math.min(SECONDS, time_to_wait) * 1000;
    const json = options ? JSON.stringify(options) : null;
    const sent = { challenge_id, method, options: json, serial: randomUUID(), waitUntil };
    await challenges.save(owner, sent, idOf(asker));
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error;
    if (error.status === 429) throw tooEarly(error.retryAfter ?? 60);
    if (error.status === 404 && method === "passkey")
      throw new FormRejection({ method: ["two-factor:errors.passkey"] }, { status: 404 });
    throw error;
  }
}

type Done = Parameters<typeof submitChallenge>[1];

function submitCode(asker: Asker, done: Done) {
  return submit(asker.request, asker.owner, {
    schema: codeSchema,
    codes: {
      otp_wrong: { otp: ["two-factor:errors.wrong"] },
      otp_used: { otp: ["two-factor:errors.over"] },
      otp_expired: { otp: ["two-factor:errors.over"] },
      otp_locked: { otp: ["registration:errors.otp_locked"] },
      "404": { otp: ["two-factor:errors.over"] },
    },
    run: async ({ otp }) => {
      const sent = await requireSent(asker, "otp");
      if (!(await mayTryCode(sent.serial)))
        throw new FormRejection({ otp: ["registration:errors.otp_locked"] }, { status: 429 });
      return finish(asker, { challenge_id: sent.challenge_id, code: otp }, done);
    },
  });
}

/** A laboratory describes an unusable answer in its own words and language. */
export const passkeyCodes: RefusalTexts = {
  "400": "two-factor:errors.passkey",
  "422": "two-factor:errors.passkey",
  passkey_refused: "two-factor:errors.passkey",
  "404": "two-factor:errors.over",
};

const answer = z.looseObject({ id: z.string() });
export const passkeySchema = z.object({
  passkey: z
    .string({ error: "two-factor:errors.passkey" })
    .max(20_000, "two-factor:errors.passkey")
    .transform((text, context) => {
      try {
        return answer.parse(JSON.parse(text));
      } catch {
        context.addIssue("two-factor:errors.passkey");
        return z.NEVER;
      }
    }),
});

function submitPasskey(asker: Asker, done: Done) {
  return submit(asker.request, asker.owner, {
    schema: passkeySchema,
    codes: passkeyCodes,
    run: async ({ passkey }) => {
      await limit(asker);
      const { challenge_id } = await requireSent(asker, "");
      return finish(asker, { challenge_id, passkey }, done);
    },
  });
}

async function finish(asker: Asker, answered: Parameters<typeof verifyTwoFactor>[1], done: Done) {
  const proof = await verifyTwoFactor(asker.up, answered);
  const response = await done(proof);
  await challenges.drop(asker.owner, idOf(asker));
  return response;
}

async function requireSent(asker: Asker, field: string) {
  const sent = await challenges.find(asker.owner, idOf(asker));
  if (!sent) throw new FormRejection({ [field]: ["two-factor:errors.over"] });
  return sent;
}

async function limit({ owner, session }: Asker): Promise<void> {
  const { allowed } = await countTry("second-lock", `${owner.accountKey}:${session}`, LIMIT);
  if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
}
