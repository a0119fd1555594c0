import { redirectWithFlash } from "~/session/flash.server.ts";
import type { FieldErrors } from "~/forms/forms.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { stepPath, type Checkout } from "./checkout.ts";
import type { Draft } from "./draft.server.ts";

/** What a submit works on. */
export interface Submit {
  up: UpstreamContext;
  session: Session;
  request: Request;
  form: FormData;
  checkout: Checkout;
  draft: Draft;
}

/** A step's own check: errors by field, or the draft with the answers in it. */
export type Answered = { errors: FieldErrors; status?: number } | { draft: Draft };

/** Only the time is asked again; everything else is kept. */
export function askTimeAgain(checkout: Checkout): Response {
  return redirectWithFlash(stepPath(checkout, "schedule"), {
    kind: "warning",
    key: "checkout:errors.slot_lost",
  });
}
