import { redirect } from "@remix-run/node";
import { langOf } from "../i18n/language.ts";
import { paths } from "../lib/paths.ts";
import { clientAddress } from "../lib/address.server.ts";
import { requestedPage } from "../lib/redirect.ts";
import { readRequestId, isBackground, SESSION_LOST_HEADER, startOf } from "../lib/request.ts";
import { unlessAway } from "../state/watched.server.ts";
import type { Settling } from "../upstream/client/context.ts";
import { isLockAction } from "../upstream/client/lock-purposes.ts";
import { setSettler, type Settler } from "../forms/settling.server.ts";
import { type UpstreamContext, hasCarriedOut } from "../upstream/client/client.server.ts";
import { UpstreamFault } from "../upstream/client/errors.ts";
import { transport } from "../upstream/client/transport.server.ts";
import { endSession, forgetSession, liveProofs, prolongSession, type Session } from "./session.server.ts";
import { redirectWithFlash } from "./flash.server.ts";

/** Prolongs the session, except by the page's script; a 401 ends it. */
export function upstreamFor(session: Session, request: Request): UpstreamContext {
  const up: UpstreamContext & { settling: Settling } = {
    settling: settlingOf(request),
    token: session.token,
    patientId: session.patientId ?? null,
    ...(isBackground(request.headers) ? {} : { asked: () => prolongSession(session).catch(unlessAway) }),
    lang: langOf(request),
    origin: {
      startedAt: startOf(request),
      caller: { name: session.accountKey, kind: "account" },
      request: readRequestId(request),
    },
    proofs: liveProofs(session),
    lost: (losses) => transport().losses.add(readRequestId(request), losses),
    locked: (purpose) => {
      // Another purpose's proof would be refused without end.
      if (!isLockAction(purpose))
        throw new UpstreamFault("invalid_response", `second lock for "${purpose}"`, false);
      throw twoFactorRedirect(request, purpose);
    },
    expired: async () => {
      await endSession(session);
      const response = signInRedirect(request);
      response.headers.append("Set-Cookie", forgetSession());
      throw response;
    },
  };
  setSettler(request, settlerFor(up));
  return up;
}

/** Keeps a posted form like {@link signInRedirect}. */
function twoFactorRedirect(request: Request, purpose: string): Response {
  const to = paths.twoFactor({ purpose, redirect: requestedPage(request.url) });
  return redirect(to, { status: 303, headers: { [SESSION_LOST_HEADER]: "1" } });
}

export function upstreamForVisitor(request: Request): UpstreamContext {
  return {
    token: null,
    lang: langOf(request),
    origin: {
      startedAt: startOf(request),
      caller: { name: clientAddress(request), kind: "address" },
      request: readRequestId(request),
    },
    lost: (losses) => transport().losses.add(readRequestId(request), losses),
  };
}

/** Marked, so that render/lost-session.ts keeps a posted form. */
export function signInRedirect(request: Request): Response {
  const headers = { [SESSION_LOST_HEADER]: "1" };
  const status = request.method === "POST" ? 303 : 302;
  return redirect(paths.login({ redirect: requestedPage(request.url) }), { status, headers });
}

const settlings = new WeakMap<Request, Settling>();

/** One for all contexts of a request. */
function settlingOf(request: Request): Settling {
  const settling = settlings.get(request) ?? { active: false, answered: null };
  settlings.set(request, settling);
  return settling;
}

function settlerFor(up: UpstreamContext & { settling: Settling }): Settler {
  const { settling } = up;
  return {
    during: async (run) => {
      settling.active = true;
      try {
        return await run();
      } finally {
        settling.active = false;
      }
    },
    isAnswered: () => settling.answered !== null,
    wasCarriedOut: (clientRequestId) => hasCarriedOut(up, clientRequestId),
    redirectTo: (path) => redirectWithFlash(path, "success", "errors:carried_out"),
  };
}
