import type { Logger } from "pino";
import type { Env } from "../env.server.ts";
import {
  lookAtProvider,
  loadCalls,
  saveCalls,
  type Complaint,
} from "../upstream/provider/first-look.server.ts";
import { endpoints } from "../upstream/client/endpoint.server.ts";
import { deniedCalls, type CallBook } from "../upstream/client/call-book.ts";
import { SPEC_CALLS } from "../upstream/client/spec-calls.ts";
import { transport } from "../upstream/client/transport.server.ts";

/** ms */
const AGAIN_MS = 60_000;
const HOURLY_MS = 60 * 60_000;
/** ms */
const SOCKET_MS = 10_000;
/** ms */
const SAVE_MS = 1000;

const PROVIDER_WORDS: Record<Exclude<Complaint, Error>, string> = {
  unreachable: "The provider cannot be reached.",
  "no envelope": "The provider's answers are not JSON as docs/provider-api.md describes it.",
  "no such routes":
    "The provider knows none of the reference lists; LAB_API_URL may be wrong (it ends in /api/v1.5).",
  errors: "The provider answers the reference lists with errors.",
};

export function complaintWords(complaint: Complaint): string {
  if (typeof complaint === "string") return PROVIDER_WORDS[complaint];
  return `The provider answers in ${complaint.form}, which the portal does not read; docs/provider-api.md describes the form that it reads.`;
}

const MOST_NAMED = 5;

/** Null unless calls are absent, or several always answer 404. */
function deniedWords(book: CallBook): string | null {
  const denied = deniedCalls(book, SPEC_CALLS);
  if (denied.length === 0) return null;
  const rest = denied.length - MOST_NAMED;
  const named = denied.slice(0, MOST_NAMED).join(", ") + (rest > 0 ? ` and ${String(rest)} more` : "");
  const path = rest > 0 ? " Is the path of LAB_API_URL right?" : "";
  return `Calls of the specification are answered as if they did not exist (${named}).${path} LAB_CALLS names the calls that the provider has.`;
}
const SOCKET_WORDS = "The provider's websocket is not connected.";

/** A misspelt call would silently turn off pages; null without one. */
function unknownCalls(declared: Env["LAB_CALLS"]): string | null {
  if (!declared || declared === "spec") return null;
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const unknown = declared.filter((call) => !known.has(call));
  return known.size > 0 && unknown.length > 0
    ? `LAB_CALLS names calls that the portal never makes: ${unknown.join(", ")}.`
    : null;
}

export interface ProviderWatch {
  /** without addresses or secrets; empty: as expected */
  complaints: () => string[];
  /** null without a websocket */
  socket: () => "connected" | "not connected" | null;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Logs each change once. @param live null without a websocket */
export function watchProvider(
  env: Pick<Env, "LAB_API_URL" | "LAB_CALLS">,
  embeddedLabUrl: string | null,
  log: Logger,
  live: { connected: () => boolean; unread?: () => readonly string[] } | null,
): ProviderWatch {
  const { calls: book } = transport();
  const labUrl = env.LAB_API_URL ?? embeddedLabUrl ?? "";
  const { host } = new URL(labUrl);
  const connected = live?.connected ?? null;
  const since = Date.now();
  let complaint: string | null = null;
  let denied: string | null = null;
  let lookedAt = -Infinity;
  let socketFaulty = false;
  const logged = new Set<string>();
  let saving: NodeJS.Timeout | undefined;

  const save = async () => {
    clearTimeout(saving);
    saving = undefined;
    await saveCalls(labUrl, book).catch(() => undefined);
  };
  const say = (sentence: string, isFault: boolean) =>
    isFault ? log.warn({ provider: host }, sentence) : log.info({ provider: host }, sentence);
  let unknown: string | null = null;
  const look = async () => {
    lookedAt = Date.now();
    await loadCalls(labUrl, book).catch(() => undefined);
    const answer = await lookAtProvider(env.LAB_CALLS).catch((): Complaint => "errors");
    const sentence = answer && complaintWords(answer);
    const isChanged = sentence !== complaint;
    complaint = sentence;
    if (sentence !== null && isChanged) say(sentence, true);
    checkDenied();
    if (isChanged && complaint === null && denied === null) say("The provider answers as expected.", false);
  };
  const checkDenied = () => {
    const sentence = complaint === null ? deniedWords(book) : null;
    if (sentence !== null && sentence !== denied) say(sentence, true);
    denied = sentence;
  };
  const checkSocket = () => {
    for (const sentence of live?.unread?.() ?? [])
      if (!logged.has(sentence)) {
        logged.add(sentence);
        say(sentence, true);
      }
    if (!connected || Date.now() - since < SOCKET_MS || connected() === !socketFaulty) return;
    socketFaulty = !socketFaulty;
    say(socketFaulty ? SOCKET_WORDS : "The provider's websocket is connected.", socketFaulty);
  };
  book.onChange = () => (saving ??= setTimeout(() => void save(), SAVE_MS).unref());
  const ticks = setInterval(() => {
    checkSocket();
    checkDenied();
    const isPaused = [...book.breakers.values()].includes("open");
    if (complaint || isPaused || Date.now() - lookedAt > HOURLY_MS) void look();
    else void loadCalls(labUrl, book).catch(() => undefined);
  }, AGAIN_MS).unref();
  const firstCheck = setTimeout(checkSocket, SOCKET_MS).unref();
  return {
    complaints: () => [
      ...[complaint ?? deniedWords(book)].filter((sentence) => sentence !== null),
      ...(socketFaulty ? [SOCKET_WORDS] : []),
      ...(live?.unread?.() ?? []),
      ...(unknown ? [unknown] : []),
      ...[...book.breakers]
        .filter(([, state]) => state === "open")
        .map(([area]) => `Calls of the area ${area} pause after failures.`),
    ],
    socket: () => connected && (connected() ? "connected" : "not connected"),
    start: async () => {
      unknown = unknownCalls(env.LAB_CALLS);
      if (unknown) log.warn(unknown);
      await look();
    },
    close: async () => {
      clearInterval(ticks);
      clearTimeout(firstCheck);
      book.onChange = () => undefined;
      if (saving) await save();
    },
  };
}
