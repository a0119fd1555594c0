import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Caller } from "../lib/call-context.ts";
import { errorTable, LabError } from "../http/errors.ts";
import type { LabContext } from "../http/server.ts";
import { cleanText } from "../lib/pasted-text.ts";
import type { FindText, Lang } from "../lib/texts.ts";
import { DESK_PATH, type Desk, type File, type Form, type Page, type Typed } from "./case.ts";
import { Refused, sayIn } from "./fields.ts";
import { Html } from "./html.ts";
import { cases } from "./cases.ts";
import { document, type Failure } from "./page.ts";
import { style } from "./style.ts";

const STYLE = `/style-${createHash("sha256").update(style).digest("hex").slice(0, 10)}.css`;
const COOKIE = "desk";
const NOBODY: Caller = { account_id: "", user_type: 0, patient_id: null, token: "" };
const TOO_MANY = [
  "Too many attempts. Please wait a while and try again.",
  "Terlalu banyak percobaan. Mohon tunggu sebentar lalu coba lagi.",
] as const;
const GONE = ["This has changed. Please check it again.", "Ada yang berubah. Silakan periksa lagi."] as const;

/** Per address, because the desk is public. */
const LIMIT = { count: 60, ms: 600_000 };
const MOST_OUTCOMES = 1000;

interface Outcome {
  to: string;
  said: Record<Lang, string>;
}

/** The page again, with errors by field; "": the whole form. */
interface Refusal {
  status: number;
  errors: Record<string, string>;
  kept?: Typed;
}

type Opened = { page: Page; isFront: boolean } | { file: File } | null;

/** The host has checked the form's origin and read `request.body`. */
export function openDesk(context: LabContext, { doctorFees }: Pick<Desk, "doctorFees">): RequestHandler {
  const outcomes = new Map<string, { sent: string; outcome: Promise<Outcome> }>();
  const counts = new Map<string, { count: number; until: number }>();

  const isAllowed = (address: string) => {
    const now = Date.now();
    for (const [value, { until }] of counts) if (until < now) counts.delete(value);
    const entry = counts.get(address) ?? { count: 0, until: now + LIMIT.ms };
    counts.set(address, entry);
    return (entry.count += 1) <= LIMIT.count;
  };

  const run = (form: Form, desk: Desk, values: Record<string, unknown>): Promise<Outcome> =>
    context.db.transaction().execute(async (trx) => {
      const { said, params, to = DESK_PATH } = await form.run(trx, values, desk);
      return { to, said: { en: sayIn("en")(said, params), id: sayIn("id")(said, params) } };
    });

  /** The first outcome counts for every repeat; a failure may be sent again. */
  const runOnce = (key: string, sent: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const before = outcomes.get(key);
    if (before) return before.sent === sent ? before.outcome : Promise.reject(new LabError("request_reused"));
    const outcome = work();
    outcomes.set(key, { sent, outcome });
    outcome.catch(() => outcomes.delete(key));
    for (const oldest of outcomes.keys()) if (outcomes.size > MOST_OUTCOMES) outcomes.delete(oldest);
    return outcome;
  };

  const deskOf = (request: Request): Desk => {
    const query = new URL(request.originalUrl, "http://desk").searchParams;
    const cookie = /(?:^|;\s*)(?:__Host-)?lang=id(?:;|$)/.test(request.headers.cookie ?? "");
    const lang: Lang = (query.get("lang") ?? (cookie ? "id" : "en")) === "id" ? "id" : "en";
    const { db, clock, callTimes } = context;
    return { db, clock, callTimes, doctorFees, query, lang, caller: NOBODY, say: sayIn(lang) };
  };

  const show = (
    request: Request,
    response: Response,
    desk: Desk,
    opened: { page: Page; isFront: boolean },
    more: { said?: string; failure?: Failure } = {},
  ) => {
    const other = new URLSearchParams(desk.query);
    other.set("lang", desk.lang === "id" ? "en" : "id");
    const page = document({
      ...opened,
      lang: desk.lang,
      say: desk.say,
      other: `${request.baseUrl}${request.path}?${other.toString()}`,
      styleHref: DESK_PATH + STYLE,
      said: more.said ?? null,
      failure: more.failure ?? null,
    });
    response.type("html").set("Content-Language", desk.lang).send(page.text);
  };

  const get = async (request: Request, response: Response, desk: Desk, opened: NonNullable<Opened>) => {
    if ("file" in opened) {
      const { name, type, bytes } = opened.file;
      response.set({ "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` });
      return void response.set("Cache-Control", "private, no-store").send(Buffer.from(bytes));
    }
    const last = /(?:^|;\s*)desk=([\w-]{1,100})/.exec(request.headers.cookie ?? "")?.[1];
    const outcome = last === undefined ? undefined : await outcomes.get(last)?.outcome;
    if (last !== undefined) response.clearCookie(COOKIE, { path: DESK_PATH });
    show(request, response, desk, opened, outcome ? { said: outcome.said[desk.lang] } : {});
  };

  const redirect = async (request: Request, response: Response, key: string, outcome: Promise<Outcome>) => {
    const { to } = await outcome;
    response.cookie(COOKIE, key, {
      path: DESK_PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: request.secure,
      maxAge: 60_000,
    });
    response.redirect(303, to);
  };

  const post = async (request: Request, response: Response, desk: Desk): Promise<boolean> => {
    const typed = typedIn(request);
    const key = keyIn(typed);
    const sent = JSON.stringify(typed);
    const before = outcomes.get(key);
    if (before?.sent === sent) {
      await redirect(request, response, key, before.outcome);
      return true;
    }
    const opened = await open(desk, request.path);
    if (!opened || "file" in opened) return false;
    const intent = typed["intent"] ?? "";
    const refuse = async ({ status, errors, kept = typed }: Refusal) => {
      // The case may have changed.
      const now = (await open(desk, request.path)) ?? opened;
      const failure = { intent, typed: kept, errors };
      response.status(status);
      if ("page" in now) show(request, response, desk, now, { failure });
      return true;
    };
    const form = opened.page.parts.find(
      (part): part is Form => !(part instanceof Html) && part.intent === intent,
    );
    if (!form) return refuse({ status: 409, errors: { "": desk.say(GONE) } });
    const filled = filledIn(form, typed, desk);
    if (filled) return refuse(filled);
    const { values, errors } = errorsIn(form, typed, desk);
    if (Object.keys(errors).length > 0) return refuse({ status: 400, errors });
    if (key === "") return refuse({ status: 400, errors: { "": desk.say(GONE) } });
    if (!isAllowed(request.ip ?? "")) return refuse({ status: 429, errors: { "": desk.say(TOO_MANY) } });
    try {
      await redirect(
        request,
        response,
        key,
        runOnce(key, sent, () => run(form, desk, values)),
      );
    } catch (error) {
      await context.onError(error);
      const refusal = refusalOf(error, form, desk, typed, context.text);
      if (!refusal) throw error;
      return refuse(refusal);
    } finally {
      context.afterCall(`/reference/${intent}`);
    }
    return true;
  };

  return (request, response, next) => {
    if (request.path === STYLE)
      return void response
        .type("css")
        .set("Cache-Control", "public, max-age=31536000, immutable")
        .send(style);
    const desk = deskOf(request);
    const handle = async () => {
      if (request.method === "POST") return post(request, response, desk);
      const opened = await open(desk, request.path);
      if (!opened) return false;
      await get(request, response, desk, opened);
      return true;
    };
    handle().then(
      (isDone) => (isDone ? undefined : next()),
      (error: unknown) => (error instanceof LabError && error.code === "not_found" ? next() : next(error)),
    );
  };
}

/** Null if no case has the path. @throws LabError `not_found` */
async function open(desk: Desk, path: string): Promise<Opened> {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: await front(desk), isFront: true };
  for (const { pages = {} } of cases)
    for (const [pattern, show] of Object.entries(pages)) {
      const names = pattern.split("/");
      if (
        names.length !== parts.length ||
        !names.every((name, index) => name === ":key" || name === parts[index])
      )
        continue;
      const shown = await show(desk, decodeURIComponent(parts[names.indexOf(":key")] ?? "").slice(0, 100));
      return "bytes" in shown ? { file: shown } : { page: shown, isFront: false };
    }
  return null;
}

async function front(desk: Desk): Promise<Page> {
  const parts = [];
  for (const item of cases) parts.push((await item.front?.(desk)) ?? []);
  return {
    title: desk.say(["Reference laboratory", "Laboratorium contoh"]),
    lead: desk.say([
      "This portal runs with a laboratory for trying things out. Nobody is examined, no money moves, and every message it would send is shown here.",
      "Portal ini berjalan dengan laboratorium untuk uji coba. Tidak ada pemeriksaan sungguhan, tidak ada uang yang berpindah, dan semua pesan yang akan dikirim tampil di sini.",
    ]),
    parts: parts.flat(),
  };
}

function typedIn({ body }: Request): Typed {
  const typed: Record<string, string> = {};
  const posted: unknown = body;
  for (const [name, value] of new URLSearchParams(posted instanceof Buffer ? posted.toString() : ""))
    typed[name] ??= cleanText(value);
  return typed;
}

function errorsIn({ fields }: Form, typed: Typed, { say }: Desk) {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields))
    try {
      values[name] = field.read(typed[name] ?? "");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      errors[name] = say(error.words);
    }
  return { values, errors };
}

function keyIn(typed: Typed): string {
  return /^[\w-]{8,100}$/.exec(typed["client_request_id"] ?? "")?.[0] ?? "";
}

/** Null unless a button that fills other fields was pressed. */
function filledIn({ fill }: Form, typed: Typed, desk: Desk): Refusal | null {
  if (!fill || !(fill.name in typed)) return null;
  try {
    return { status: 200, errors: {}, kept: fill.run(typed) };
  } catch (error) {
    if (error instanceof Refused) return refusedField(error, desk);
    throw error;
  }
}

function refusedField({ field, words }: Refused, { say }: Desk): Refusal {
  return { status: 400, errors: { [field]: say(words) } };
}

/** Null for an unexpected error. */
function refusalOf(error: unknown, form: Form, desk: Desk, typed: Typed, text: FindText): Refusal | null {
  if (error instanceof Refused) return refusedField(error, desk);
  if (!(error instanceof LabError)) return null;
  const [status] = errorTable[error.code];
  const { version: _version, client_request_id: _key, ...kept } = typed;
  return { status, errors: wordsOf(error, form, desk, text), kept: status === 409 ? kept : typed };
}

function wordsOf(
  { code, detail }: LabError,
  { refusals = {}, fields }: Form,
  { lang, say }: Desk,
  text: FindText,
): Record<string, string> {
  const given = refusals[code];
  if (given && "field" in given) return { [given.field]: say(given.words) };
  if (given) return { "": say(given) };
  if (!detail.fields) return { "": text(errorTable[code][1], lang, detail.params) };
  return Object.fromEntries(
    Object.entries(detail.fields).map(([name, keys]) => [
      name in fields ? name : "",
      keys.map((key) => text(key, lang)).join(" "),
    ]),
  );
}
