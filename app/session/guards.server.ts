import { redirect } from "@remix-run/node";
import { BACKGROUND_HEADER, isBackground } from "../lib/request.ts";
import { paths } from "../lib/paths.ts";
import { env } from "../env.server.ts";
import { keepLostForm } from "../state/drafts.server.ts";
import {
  accountOfEndedSession,
  isPageOf,
  readSession,
  type Session,
  type UserType,
} from "./session.server.ts";

/** Session of a page that anybody may open. Never throws. */
export async function readPublic(request: Request): Promise<{ session: Session | null }> {
  return { session: await readSession(request.headers.get("Cookie"), !isBackground(request.headers)) };
}

/** Only signed-out visitors; others go to the landing page (spec.md §2). */
export async function requireVisitor(request: Request): Promise<void> {
  if (await readSession(request.headers.get("Cookie"))) throw redirect(paths.landing());
}

/** Patients, type 1. */
export const requirePatient = guardFor([1]);
/** Referrers (doctors), type 2. */
export const requireDoctor = guardFor([2]);
/** Payors (companies), type 3. */
export const requireCompany = guardFor([3]);
/** Health facilities, type 6. */
export const requireFacility = guardFor([6]);
/** Unfinished registrations, type 0. */
export const requireUnfinished = guardFor([0]);
/** Any finished account. */
export const requireMember = guardFor([1, 2, 3, 6]);

/** Pages that exist only while developing. Throws 404 elsewhere. */
export function requireDevelopment(): void {
  if (env().NODE_ENV === "production") throw new Response(null, { status: 404 });
}

/** Pages about the reference laboratory: they exist only while it runs inside the portal. Throws 404 elsewhere. */
export function requireReferenceLab(): void {
  if (!env().embeddedLab) throw new Response(null, { status: 404 });
}

/**
 * Makes a guard: the first statement of a loader or action.
 * The guard throws a redirect: to /login with the wanted path when nobody is signed in, to
 * /page-not-allowed for a wrong type.
 */
function guardFor(types: readonly UserType[]) {
  return async (request: Request): Promise<{ session: Session }> => {
    const session = await readSession(request.headers.get("Cookie"), !isBackground(request.headers));
    if (!session) throw await toSignIn(request);
    if (!isPageOf(session, request.headers.get(BACKGROUND_HEADER))) throw new Response(null, { status: 204 });
    if (!types.includes(session.userType)) throw redirect(paths.pageNotAllowed());
    return { session };
  };
}

/** Redirect to /login that comes back to the wanted page; what was posted is kept for the same account. */
export async function toSignIn(request: Request): Promise<Response> {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("_data");
  const wanted = url.pathname.replace(/\.data$/, "") + url.search;
  if (request.method === "POST") {
    const account = await accountOfEndedSession(request.headers.get("Cookie"));
    if (account) await keepLostForm(account, wanted, request);
  }
  return redirect(paths.login({ redirect: wanted }), request.method === "POST" ? 303 : 302);
}
