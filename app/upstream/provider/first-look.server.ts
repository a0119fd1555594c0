import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { store } from "../../state/store.server.ts";
import { THERE_MS, type CallBook, type CallName } from "../client/call-book.ts";
import { call, type SharedContext } from "../client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../client/errors.ts";
import { ForeignForm } from "../client/foreign-form.ts";
import { SPEC_CALLS } from "../client/spec-calls.ts";
import { transport } from "../client/transport.server.ts";
import { openLists } from "../places/lookups.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { optionalText } from "../client/shapes.server.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const isMethod = (text: string): text is (typeof METHODS)[number] =>
  METHODS.some((method) => method === text);

const capabilitiesCall = endpoint("Capabilities", "GET /capabilities", {
  summary:
    "Lists the provider's calls. The portal sends no others and offers no page that needs one. Asked at start-up, then hourly.",
  open: true,
  innerRows: 1000,
  results: z.object({
    version: optionalText.describe("of the API"),
    calls: z.array(
      z.object({
        method: z.string().describe("GET, POST, PUT or DELETE"),
        path: z.string().startsWith("/").describe("below the base URL, e.g. `/profile`"),
        version: optionalText.describe("of the call, if it has its own"),
      }),
    ),
  }),
});

/** Empty if the list names none. */
async function listCapabilities(shared: SharedContext): Promise<CallName[]> {
  const { calls } = await call(shared, capabilitiesCall);
  return calls.flatMap(({ method, path }): CallName[] => {
    const name = method.toUpperCase();
    return isMethod(name) ? [`${name} /${path.slice(1)}`] : [];
  });
}

type DeclaredCalls = "spec" | readonly CallName[] | undefined;

export type Complaint = "unreachable" | "no envelope" | "no such routes" | "errors" | ForeignForm;

/** From LAB_CALLS, else the provider's list, else by asking. @returns null if it answers as expected */
export async function lookAtProvider(declared: DeclaredCalls): Promise<Complaint | null> {
  const { calls } = transport();
  if (declared) calls.declare("settings", declared === "spec" ? SPEC_CALLS : declared);
  else {
    const complaint = await complaintOf(async () => {
      const listed = await listCapabilities(contextNow());
      if (listed.length > 0) calls.declare("capabilities", listed);
    });
    if (calls.source === "capabilities" && complaint === null) return null;
    if (complaint === "unreachable" || complaint instanceof ForeignForm) return complaint;
  }
  const endpoints = openLists.filter(({ path }) => !calls.isUndeclared(`GET ${path}`));
  const complaints = await Promise.all(
    endpoints.map((list) => complaintOf(async () => void (await call(contextNow(), list, { query: {} })))),
  );
  // One list may be broken; the address is wrong only if all are.
  const [first = null] = complaints;
  return (
    complaints.find((complaint) => complaint instanceof ForeignForm) ??
    (complaints.includes(null) ? null : first)
  );
}

function contextNow(): SharedContext {
  return {
    shared: true,
    lang: "en",
    origin: { startedAt: Date.now(), caller: { name: "start", kind: "everybody" } },
  };
}

async function complaintOf(ask: () => Promise<void>): Promise<Complaint | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (error instanceof UpstreamRefusal) return error.status === 501 ? "no such routes" : "errors";
    if (!(error instanceof UpstreamFault)) throw error;
    if (error.cause instanceof ForeignForm) return error.cause;
    if (error.kind === "unreachable" || error.kind === "timeout") return "unreachable";
    return error.kind === "invalid_response" ? "no envelope" : "errors";
  }
}

const saved = z.record(z.string(), z.tuple([z.number(), z.number()]));

function keyOf(labUrl: string): string {
  return `calls:${createHash("sha256").update(labUrl).digest("base64url")}`;
}

export async function loadCalls(labUrl: string, book: CallBook): Promise<void> {
  const text = await store().get(keyOf(labUrl));
  const parsed = saved.safeParse(text === null ? {} : parseJson(text));
  if (parsed.success) book.load(parsed.data);
}

export async function saveCalls(labUrl: string, book: CallBook): Promise<void> {
  await loadCalls(labUrl, book);
  await store().set(keyOf(labUrl), JSON.stringify(book.save()), THERE_MS / 1000);
}
