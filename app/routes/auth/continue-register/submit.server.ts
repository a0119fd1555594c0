import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { accountOfEndedSession, endSession, forgetSession, type Session } from "~/session/session.server.ts";
import { dropDraft } from "~/state/drafts.server.ts";
import { describeFailure, errorsOf, statusOf, textOf } from "~/forms/forms.server.ts";
import { findFirstAnswer } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { UpstreamFault } from "~/upstream/errors.ts";
import { continueRegistration } from "~/upstream/registration.server.ts";
import {
  dropProfileDraft,
  keepTyped,
  readProfileDraft,
} from "~/features/registration/profile-draft.server.ts";
import { failed } from "./failure.server.ts";
import { bearsNik } from "~/features/registration/lists.server.ts";
import { onProfileFields, readProfile } from "./read.server.ts";

/**
 * Takes the profile: on to the address or the card with everything kept, or to the laboratory. Success ends
 * the session (spec.md §4).
 */
export async function submitProfile(request: Request, session: Session) {
  const form = await request.clone().formData();
  const intent = textOf(form, "intent");
  if (intent === "choose-address" || intent === "scan") {
    await keepTyped(session, form);
    return redirect(intent === "scan" ? paths.continueRegisterScan() : paths.continueRegisterAddress(), 303);
  }
  const up = upstreamFor(session, request);
  const { address } = await readProfileDraft(session);
  const hasNik = await bearsNik(up, textOf(form, "identity_type"));
  const read = readProfile(form, { address, hasNik });
  if (!read.ok) {
    await keepTyped(session, form);
    return failed(describeFailure(request, form, onProfileFields(read.errors)), 400, read.dateParts);
  }
  try {
    return await once(session, form, async () => {
      await continueRegistration(up, read.body);
      await dropProfileDraft(session);
      await endSession(session);
      const headers = { "Set-Cookie": forgetSession() };
      return redirect(paths.registerSuccess(), { status: 303, headers });
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    await keepTyped(session, form);
    const unknown = error instanceof UpstreamFault && error.outcomeUnknown;
    const errors = unknown ? { "": ["profile:errors.unknown"] } : onProfileFields(errorsOf(error));
    return failed(describeFailure(request, form, errors), statusOf(error));
  }
}

/**
 * A repeat of the post that finished the registration has no session any more: it gets the first answer.
 * Whatever else was thrown by the guard is thrown again.
 */
export async function firstAnswerOr(request: Request, thrown: unknown): Promise<never> {
  const account = await accountOfEndedSession(request.headers.get("Cookie"));
  if (request.method !== "POST" || !account) throw thrown;
  const first = await findFirstAnswer(account, await request.clone().formData());
  if (!first) throw thrown;
  // The guard has put the form aside for a session that will not come back.
  await dropDraft(account, `lost:${paths.continueRegister()}`);
  throw first;
}
