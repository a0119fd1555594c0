import { redirect } from "@remix-run/node";
import {
  openApplication,
  type Application,
  type ApplicationKind,
} from "~/upstream/applications/applications.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { dropApplication, readApplication, readTyped, type Typed } from "./pending.server.ts";

/**
 * Values for the form: typed before the code, to correct them, or of the opened application, to apply
 * again. Null without any.
 */
export async function loadKept(
  request: Request,
  up: UpstreamContext,
  kind: ApplicationKind,
): Promise<{ kept: Typed | null }> {
  const asked = await readApplication(request);
  if (!asked) return { kept: null };
  const typed = asked.kind === kind ? await readTyped(asked) : {};
  if (Object.keys(typed).length > 0) return { kept: typed };
  const opened = asked.token === null ? null : await settle(openApplication(up, asked.token));
  return { kept: opened?.ok && opened.data.kind === kind ? valuesIn(opened.data) : null };
}

/** Dates in form notation: 17-08-2028. The tax number is masked, so it is typed again. */
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

/** Forgets the application on this browser and shows an empty form. */
export async function startEmpty(request: Request): Promise<Response> {
  const headers = { "Set-Cookie": await dropApplication(request) };
  return redirect(new URL(request.url).pathname, { status: 303, headers });
}
