import { redirect } from "@remix-run/node";
import {
  openApplication,
  type Application,
  type ApplicationKind,
} from "~/upstream/applications/applications.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { dropApplication, readApplication, readTyped, type Typed } from "./pending.server.ts";

/** Null without an application. */
export async function loadKept(
  request: Request,
  up: UpstreamContext,
  kind: ApplicationKind,
): Promise<{ kept: Typed | null }> {
  const application = await readApplication(request);
  if (!application) return { kept: null };
  const typed = application.kind === kind ? await readTyped(application) : {};
  if (Object.keys(typed).length > 0) return { kept: typed };
  const opened = application.token === null ? null : await settle(openApplication(up, application.token));
  return { kept: opened?.ok && opened.data.kind === kind ? valuesIn(opened.data) : null };
}

/** The tax number is masked, so it is typed again. */
function valuesIn({ name, email, phone_number, fields }: Application): Typed {
  const { npwp_masked: _masked, sip_issued_at, sip_expires_at, ...others } = fields;
  const date = (value: string | null | undefined) => value?.split("-").reverse().join("-");
  const values = {
    name,
    email,
    phone_number,
    ...others,
    sip_issued_at: date(sip_issued_at),
    sip_expires_at: date(sip_expires_at),
  };
  const filled: Typed = {};
  for (const [field, value] of Object.entries(values))
    if (value !== null && value !== undefined) filled[field] = [String(value)];
  return filled;
}

export async function startEmpty(request: Request): Promise<Response> {
  const headers = { "Set-Cookie": await dropApplication(request) };
  return redirect(new URL(request.url).pathname, { status: 303, headers });
}
