import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { brandFile } from "./lib/brand-file.server.ts";
import { contactOf, type Contact } from "./lib/contact.ts";
import { folderFaults, ownSecret } from "./lib/data-folder.server.ts";
import { SHORT_NUMBER, toE164, type E164 } from "./lib/phone.ts";
import { singleton } from "./lib/process-value.ts";
import { misspelt, unknownSettings } from "./lib/misspelt.ts";
import { asUrl, contradictions, unquoted } from "./lib/settings.ts";

type WrittenCall = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

const CALL = /^(GET|POST|PUT|DELETE) \/[\w/.-]+$/;

/** Lines that begin with # are comments. @returns null unless every one is a call, and without any */
function readCallList(text: string): WrittenCall[] | null {
  const lines = text.split(/\r?\n/).filter((line) => !line.trim().startsWith("#"));
  const entries = lines.flatMap((line) => line.split(",")).map((value) => value.trim().replace(/\s+/g, " "));
  const given = entries.filter((value) => value !== "");
  const calls = given.filter((value): value is WrittenCall => CALL.test(value));
  return calls.length > 0 && calls.length === given.length ? calls : null;
}

// React and Express read it too; unset means development mode.
const { env: current } = process;
current["NODE_ENV"] ??= "production";

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${String(min)} to ${String(max)}`;
  return z.coerce.number({ error }).int().min(min).max(max);
};

const number = (fallback: number, min: number, max: number) => whole(min, max).default(fallback);

const oneOf = <const T extends string>(fallback: T, ...choices: T[]) =>
  z.enum(choices, { error: `must be ${choices.join(", ").replace(/, (\w+)$/, " or $1")}` }).default(fallback);

const limit = (fallback: string) =>
  z
    .string()
    .regex(/^\d+\/\d+[smh]$/, "must look like 10/15m")
    .default(fallback)
    .transform((text) => {
      const [count = "0", time = "1s"] = text.split("/");
      const unit = { s: 1, m: 60, h: 3600 }[time.slice(-1)] ?? 1;
      return { count: Number(count), seconds: Number(time.slice(0, -1)) * unit };
    });

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });
const wsUrl = z.url({ protocol: /^wss?$/, error: "must be a ws(s) URL" });

const phoneNumber = z.string().transform((text, context) => {
  const number = toE164(text);
  if (number === null) context.addIssue("must be a phone number");
  return number ?? z.NEVER;
});

const phoneOrShort = z.union([phoneNumber, z.string().regex(SHORT_NUMBER, "must be a phone number")]);

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** "spec", calls, or the path of a file with calls. */
const callList = z.string().transform((text, context): "spec" | WrittenCall[] => {
  if (text.trim() === "spec") return "spec";
  const calls = readCallList(existsSync(text) ? readFileSync(text, "utf8") : text);
  if (calls === null)
    context.addIssue("must be spec, calls such as GET /profile,POST /login, or a file with one a line");
  return calls ?? z.NEVER;
});

export const shape = z.object({
  NODE_ENV: oneOf("production", "development", "test", "production"),
  PORT: number(3000, 0, 65535).describe("TCP port of the portal"),
  HOST: z.string().default("0.0.0.0").describe("Address to listen on"),
  PUBLIC_ORIGIN: httpUrl
    .refine((url) => (asUrl(url)?.origin ?? url) === url, "must be an origin, without a path")
    .optional()
    .describe(
      "Origin for absolute URLs and origin checks; an https: origin turns on Secure __Host- cookies. Default: http://localhost:PORT; required in production with LAB_API_URL",
    ),
  DATA_DIR: z
    .string()
    .default("./data")
    .describe("Folder of the embedded state and of the reference laboratory's database and files"),
  LAB_API_URL: httpUrl
    .optional()
    .describe("Base URL of the provider's API, /api/v1.5 included. Unset: the reference laboratory"),
  LAB_CALLS: callList
    .optional()
    .describe(
      "Calls that the provider has: spec (those of the specification), calls such as GET /profile,POST /login, or the path of a file with one a line. Others are never sent, and their pages not offered. Unset: the portal asks GET /capabilities, else learns from what it is denied",
    ),
  LAB_WS_URL: wsUrl
    .optional()
    .describe("Provider's websocket (Pusher protocol). Unset: none, or the reference laboratory's"),
  LAB_WS_KEY: z.string().optional().describe("Application key of LAB_WS_URL"),
  LAB_WS_EVENT: z
    .string()
    .trim()
    .min(1)
    .default("notification")
    .describe("Name of the event that carries a notification on a user's channel"),
  LAB_ALLOW_HTTP: z
    .literal("on", { error: "must be on, or unset" })
    .optional()
    .describe(
      "on: LAB_API_URL may be http and LAB_WS_URL ws in production, for a provider inside a private network: tokens and results then travel unencrypted",
    ),
  LAB_PORT: number(0, 0, 65535).describe(
    "Loopback port of the embedded reference laboratory; 0 takes any free port",
  ),
  DOWNLOAD_HOSTS: list
    .optional()
    .describe("Hosts that document links may point to, separated by commas. Default: host of LAB_API_URL"),
  PAYMENT_HOSTS: list
    .optional()
    .describe("Hosts that payment pages may point to, separated by commas. Default: host of LAB_API_URL"),
  SESSION_SECRETS: list
    .refine(
      (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
      "each needs 32 characters or more",
    )
    .optional()
    .describe(
      "Secrets of 32 characters or more, separated by commas: the first encrypts, each decrypts. Unset: made once in DATA_DIR; required in production with LAB_API_URL",
    ),
  REFERENCE_LAB: z
    .literal("on", { error: "must be on, or unset" })
    .optional()
    .describe(
      "on: the reference laboratory, whose passwords are published, may stand in at a public PUBLIC_ORIGIN in production",
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a redis(s) URL" })
    .optional()
    .describe("State shared by several containers. Unset: embedded"),
  TRUST_PROXY: number(0, 0, 10).describe(
    "Number of proxies in front; with 0 all visitors behind a proxy share the limits of one address",
  ),
  SESSION_IDLE_MINUTES: z.coerce
    .number({ error: "must be a number above 0, at most 1440" })
    .positive()
    .max(1440)
    .default(30)
    .describe("Minutes without use that end a session"),
  SESSION_MAX_HOURS: z.coerce
    .number({ error: "must be a number above 0, at most 168" })
    .positive()
    .max(168)
    .default(12)
    .describe("Longest life of a session in hours"),
  UPSTREAM_CONNECT_MS: number(2000, 1, 60000).describe("Milliseconds for connecting to the provider"),
  UPSTREAM_TIMEOUT_MS: number(8000, 1, 120000).describe("Milliseconds for all provider calls of one request"),
  RATE_LOGIN_ACCOUNT: limit("10/15m").describe("Sign-in tries per account"),
  RATE_LOGIN_ADDRESS: limit("100/15m").describe("Sign-in tries per network address"),
  RATE_OTP_NUMBER: limit("5/1h").describe("One-time codes per telephone number"),
  RATE_OTP_ADDRESS: limit("20/1h").describe("One-time codes per network address"),
  METRICS_PORT: whole(1, 65535)
    .optional()
    .describe(
      "Private port for GET /metrics (Prometheus) and GET /operator (the provider as this process sees it) on HOST; publish it to the collector only. Unset: off",
    ),
  METRICS_HOSTS: list
    .default([])
    .describe(
      "Names by which METRICS_PORT may be asked, separated by commas, e.g. of a service in front of it. localhost, the machine's own name and every address may always",
    ),
  COMPRESS_PAGES: oneOf("on", "on", "off").describe("off behind a proxy that compresses"),
  LOG_LEVEL: oneOf("info", "debug", "info", "warn", "error", "silent").describe(
    "Least severe level that is logged",
  ),
  CLIENT_UNIQUE_ID: z
    .string()
    .min(1)
    .default("laboratory-portal")
    .describe("Constant by which the provider knows this portal; sent with registrations"),
  HOLIDAYS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Reference laboratory: JSON file of public holidays (docs/operating.md); unset: those with a fixed date",
    ),
  FAMILY_ACCESS_MONTHS: number(12, 1, 60).describe(
    "Reference laboratory: months until access for a family member has to be renewed",
  ),
  REFERRAL_LICENCE: oneOf("confirm", "warn", "confirm", "refuse").describe(
    "Reference laboratory: without a valid licence, a doctor's referrals warn, wait for confirmation, or are refused",
  ),
  CRITICAL_CALL_MINUTES: number(60, 1, 1440).describe(
    "Reference laboratory: minutes until staff call about an unconfirmed critical value by day",
  ),
  CRITICAL_CALL_NIGHT_MINUTES: number(15, 1, 1440).describe(
    "Reference laboratory: the same between 21:00 and 07:00 WIB",
  ),
  BRAND_NAME: z.string().min(1).default("Laboratorium Sehat").describe("Name on every page"),
  BRAND_FILE: brandFile
    .optional()
    .describe("Path of a JSON file with colours, fonts, radius and logo; app/lib/brand.example.json is one"),
  FAQ_URL: httpUrl.optional().describe("Help page that the footer links to"),
  CONTACT_PHONE: phoneOrShort
    .optional()
    .describe("Telephone on every page; a call-centre number such as 1500123 too"),
  CONTACT_WHATSAPP: phoneNumber.optional().describe("WhatsApp number on every page"),
  CONTACT_ADDRESS: z
    .string()
    .trim()
    .min(1)
    .max(200, "must have 200 characters at most")
    .optional()
    .describe("One line of address on every page"),
  TERMS_URL: httpUrl.optional().describe("Terms that the portal links to"),
  DOCTOR_FEES: oneOf("on", "on", "off").describe(
    "off takes doctors' fees off every page, for a provider that pays none",
  ),
});

const REFERENCE_CONTACT = {
  CONTACT_PHONE: "+622150001000",
  CONTACT_WHATSAPP: "+6281100001000" as E164, // literal E.164
  CONTACT_ADDRESS: "Jl. Contoh Sehat No. 1, Jakarta Pusat 10110",
};

export interface Env extends Omit<z.output<typeof shape>, "PUBLIC_ORIGIN" | "SESSION_SECRETS"> {
  PUBLIC_ORIGIN: string;
  SESSION_SECRETS: string[];
  /** false: loopback spellings of the own port also count as own */
  originIsNamed: boolean;
  contact: Contact;
  unknown: string[];
  embeddedLab: boolean;
}

const shared = singleton<Env>("env");
/** Throws before {@link setEnv}. */
export const env = shared.get;
export const setEnv = shared.set;

/** Names all invalid variables, never their values. */
export class ConfigurationError extends Error {}

/** @throws ConfigurationError listing every fault */
export function readEnv(source: Record<string, string | undefined> = current): Env {
  const { given, unread } = unquoted(source, Object.keys(shape.shape));
  const parsed = shape.safeParse(given);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  faults.push(...unread.map((name) => `${name}: has a quotation mark that does not end with the value`));
  const similar = misspelt(Object.keys(given), Object.keys(shape.shape));
  faults.push(...similar.map(([name, meant]) => `${name}: is no setting; is ${meant} meant?`));
  faults.push(...contradictions(given), ...folderFaults(given));
  if (!parsed.success || faults.length > 0) {
    throw new ConfigurationError(
      ["The configuration has faults:", ...faults.map((line) => `  - ${line}`)].join("\n"),
    );
  }
  const data = parsed.data;
  return {
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    PUBLIC_ORIGIN: data.PUBLIC_ORIGIN ?? `http://localhost:${String(data.PORT)}`,
    originIsNamed: data.PUBLIC_ORIGIN !== undefined,
    contact: contactOf(data.LAB_API_URL === undefined ? { ...REFERENCE_CONTACT, ...data } : data),
    unknown: unknownSettings(Object.keys(given), Object.keys(shape.shape)),
    embeddedLab: data.LAB_API_URL === undefined,
    PAYMENT_HOSTS: data.PAYMENT_HOSTS ?? hostsOf(data.LAB_API_URL),
    DOWNLOAD_HOSTS: data.DOWNLOAD_HOSTS ?? hostsOf(data.LAB_API_URL),
    SESSION_SECRETS: data.SESSION_SECRETS ?? [ownSecret(resolve(data.DATA_DIR))],
  };
}

function hostsOf(labUrl: string | undefined): string[] | undefined {
  return labUrl === undefined ? undefined : [new URL(labUrl).host];
}
