import type { CallName } from "./call-book.ts";
import type { Envelope } from "./envelope.ts";
import type { UpstreamResponse } from "./exchange.server.ts";
import { wordsOf } from "./unknown-route.ts";

const WHOSE = "(?:(?:your|the|this|given|incoming|provided|supplied|current|anda) )*";
const KIND =
  "(?:(?:access|auth|authentication|authorization|bearer|id|jwt|json web|session|login|api|user|security|oauth|sanctum|passport) )*";
const OVER =
  "(?:(?:is|has|was|have|had|been|no longer|not|a|already|telah|sudah|tidak|anda|login) )*(?:expired?|invalid|valid|revoked|black ?listed|timed? ?out|time ?out|ended|over|malformed|missing|required|provided|unknown|recogni[sz]ed|verif\\w+|kada?luw?arsa|kedaluwarsa|habis|berakhir|sah)\\b";

const ENDED = [
  `^${WHOSE}${KIND}token ${OVER}`,
  `^${WHOSE}(?:jwt|bearer) ${OVER}`,
  `^${WHOSE}(?:(?:user|login|auth|sign-in) )*session (?:(?:is|has|was|have|been|no longer) )*(?:expired?|timed? ?out|time ?out|invalid|valid|revoked|terminated)\\b`,
  `^(?:invalid|expired|missing|revoked|unknown|no|bad) (?:or (?:expired|invalid|missing) )?${KIND}(?:token|jwt|session|bearer)\\b(?! (?:of|for)\\b)`,
  "^token (?:not valid|signature)|^(?:given )?token not valid for any token type|^signature (?:has expired|verification failed)",
  "^(?:un|not |user (?:is )?(?:not |un))authenticated\\b|^unauthenticated|^could not validate credentials",
  "^(?:full )?authentication (?:is )?(?:required|needed|expired)|^authentication credentials were not provided|^login (?:is )?(?:required|expired)",
  "^(?:please |you (?:must|need to|have to) |silakan |harap |mohon |anda harus )(?:log|sign|login|masuk)(?: ?in)?(?: (?:again|first|to continue|kembali|lagi|ulang|dahulu|terlebih dahulu))?[.!]?$",
  "^sesi (?:(?:anda|login|telah|sudah|tidak) )*(?:kada?luw?arsa|kedaluwarsa|habis|berakhir|valid)\\b|^(?:tidak|belum) (?:ter)?(?:autentikasi|otentikasi|autentifikasi)",
].map((source) => new RegExp(source, "i"));

/** Statuses that say it: 419 Laravel, 440 IIS, 498 ArcGIS. */
const STATUSES = new Set([401, 419, 440, 498]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const SIGN_IN =
  /(?:^|[/._-])(?:log-?in|sign-?in|masuk|sso|oauth2?|authorize|session\/new|auth)(?:[/._?#-]|$)/i;
const LOGIN_FORM = /<input[^>]{0,300}type\s*=\s*["']?password/i;
const PAGE_BYTES = 64 * 1024;
const OTHER_TOKENS =
  /\/(?:second-lock|shared-record|application)\/|\/(?:reset|forget)-password|verify-otp|\/login/;

/** @param envelope null: no JSON object */
export function hasEnded(
  call: CallName,
  { status, location = null, body }: UpstreamResponse,
  envelope: Envelope | null,
): boolean {
  if (OTHER_TOKENS.test(call)) return false;
  if (STATUSES.has(status)) return true;
  if (REDIRECTS.has(status)) return location !== null && SIGN_IN.test(pathOf(location));
  if (!envelope) return isSignInPage(body);
  const isSuccess = status < 400 && (envelope.says === "success" || envelope.says === "nothing");
  if (isSuccess || Object.keys(envelope.errors).length > 0) return false;
  return envelope.texts.some((text) => saysEnded(text));
}

function saysEnded(text: string): boolean {
  const [sentence, words] = [text.trim().slice(0, 200), wordsOf(text)];
  return ENDED.some((said) => said.test(sentence) || (words !== "" && said.test(words)));
}

function isSignInPage(body: Buffer): boolean {
  const text = body.subarray(0, PAGE_BYTES).toString().trimStart();
  return text.startsWith("<") && LOGIN_FORM.test(text);
}

function pathOf(location: string): string {
  return URL.canParse(location, "http://provider") ? new URL(location, "http://provider").pathname : "";
}
