import { redirect } from "@remix-run/node";
import { env } from "../env.server.ts";
import { getT } from "../i18n/i18n.server.ts";
import type { Translate } from "../i18n/translate.ts";
import { asksToSaveData, savesData } from "../lib/low-data.ts";
import { paths } from "../lib/paths.ts";
import { BACKGROUND_HEADER } from "../lib/request.ts";
import type { UpstreamContext } from "../upstream/client/client.server.ts";
import { isPageOf, readSession, type Session, type UserType } from "./session.server.ts";
import { signInRedirect, upstreamFor, upstreamForVisitor } from "./upstream-context.server.ts";

export interface Caller {
  request: Request;
  up: UpstreamContext;
  t: Translate;
}

export interface Guarded extends Caller {
  session: Session;
}

const sessions = new WeakMap<Request, Promise<Session | null>>();

/** Shared by the request's loaders; an action may change it. */
function sessionOf(request: Request): Promise<Session | null> {
  const read = () => readSession(request.headers.get("Cookie"));
  if (request.method === "POST") return read();
  let session = sessions.get(request);
  if (!session) sessions.set(request, (session = read()));
  return session;
}

/** Never throws; `up` has no token. */
export async function readPublic(request: Request): Promise<Caller & { session: Session | null }> {
  return { session: await sessionOf(request), ...visitorOf(request) };
}

/** Redirects signed-in users to `home`. */
export async function requireVisitor(request: Request, home = paths.landing()): Promise<Caller> {
  if (await sessionOf(request)) throw redirect(home);
  return visitorOf(request);
}

function visitorOf(request: Request): Caller {
  return { request, up: upstreamForVisitor(request), t: getT(request) };
}

/** The account's choice overrides the browser's cookie. */
export async function savesDataHere(request: Request): Promise<boolean> {
  const chosen = (await sessionOf(request))?.lowData;
  if (chosen === undefined) return savesData(request.headers);
  return chosen ?? asksToSaveData(request.headers);
}

const COMPANY_ROLES = ["admin", "hrd", "finance", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

export const requirePatient = guardFor([1]);
export const requireDoctor = guardFor([2]);
/** Any role if omitted. */
export const requireCompany = (...roles: CompanyRole[]) =>
  guardFor([3], roles.length > 0 ? roles : COMPANY_ROLES);
export const requireCompanyMember = guardFor([3]);

export function lacksRole({ userType, companyRoles }: Session): boolean {
  return userType === 3 && !COMPANY_ROLES.some((role) => companyRoles.includes(role));
}
export const requireFacility = guardFor([6]);
export const requireUnfinished = guardFor([0]);
export const requireMember = guardFor([1, 2, 3, 6]);

/** Throws 404 unless the reference laboratory is embedded. */
export function requireReferenceLab(request: Request): Caller {
  if (!env().embeddedLab) throw new Response(null, { status: 404 });
  return visitorOf(request);
}

/**
 * First statement of a loader or action. Redirects to /login, or /page-not-allowed for a wrong type
 * or role.
 */
function guardFor(types: readonly UserType[], roles: readonly CompanyRole[] = []) {
  return async (request: Request): Promise<Guarded> => {
    const session = await sessionOf(request);
    if (!session) throw signInRedirect(request);
    if (!isPageOf(session, request.headers.get(BACKGROUND_HEADER))) throw new Response(null, { status: 204 });
    const hasRole = roles.length === 0 || roles.some((role) => session.companyRoles.includes(role));
    if (!types.includes(session.userType) || !hasRole) throw redirect(paths.pageNotAllowed());
    return { request, session, up: upstreamFor(session, request), t: getT(request) };
  };
}
