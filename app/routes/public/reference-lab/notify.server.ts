import { addressOf } from "~/lib/request.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { errorsOf, formFailure, parseForm, statusOf, type FieldErrors } from "~/forms/forms.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { once } from "~/state/once.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/errors.ts";
import { sendNotification } from "~/upstream/outbox.server.ts";
import { accounts } from "./accounts.ts";
import { notifySchema } from "./schema.ts";

/** Nobody is signed in here: what is sent once only is kept under this name. */
const SENDER = { accountKey: "reference-lab" };

/** Anybody may send while the laboratory is a rehearsal, but nobody without end. */
const LIMIT = { count: 60, seconds: 600 };

/** Lets the laboratory send what was typed, and says so on the page. */
export async function sendFromForm(request: Request, form: FormData) {
  const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
  if (!allowed) return formFailure(request, form, { "": ["errors:too_many"] }, { status: 429 });
  const parsed = parseForm(form, notifySchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  const { account: username, ...rest } = parsed.value;
  const company = accounts.find((one) => one.username === username)?.company ?? undefined;
  try {
    return await once(SENDER, form, async () => {
      await sendNotification(upstreamForVisitor(request), { username, company_code: company, ...rest });
      return redirectWithFlash(paths.referenceLab(), {
        kind: "success",
        key: "register:reference.notify.sent",
        params: { username },
      });
    });
  } catch (error) {
    return formFailure(request, form, notifyErrors(error), { status: statusOf(error) });
  }
}

function notifyErrors(thrown: unknown): FieldErrors {
  const account = ["register:reference.notify.no_account"];
  if (thrown instanceof UpstreamRefusal && thrown.status === 404) return { account };
  if (thrown instanceof UpstreamFault) return { "": ["errors:general"] };
  const { username, company_code, ...errors } = errorsOf(thrown);
  return username || company_code ? { account, ...errors } : errors;
}
