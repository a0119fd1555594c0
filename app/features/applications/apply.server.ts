import { redirect, type AppLoadContext } from "@remix-run/node";
import { env } from "~/env.server.ts";
import { DOCUMENT, findLicenceUpload } from "~/features/practitioner/licence-file.server.ts";
import { unreadFile } from "~/features/profile/picture.server.ts";
import { sendCode } from "~/features/registration/one-time-code.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { maskEmail } from "~/lib/phone.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { createApplication, type ApplicationBody } from "~/upstream/applications/applications.server.ts";
import { startApplication, type Typed } from "./pending.server.ts";
import { companyApplicationSchema, doctorApplicationSchema } from "./schema.ts";

type Upload = AppLoadContext["upload"];

export function submitDoctor(request: Request, up: UpstreamContext, upload: Upload) {
  if (upload && "problem" in upload) return unreadFile(request, upload, DOCUMENT);
  return submit(request, VISITOR, {
    schema: withProof(doctorApplicationSchema, upload),
    run: ({ file: _file, ...input }, { form }) =>
      send(request, up, upload, {
        body: { kind: "doctor", ...input, ...beside(form) },
        typed: knownValuesOf(form, doctorApplicationSchema),
      }),
  });
}

export function submitCompany(request: Request, up: UpstreamContext, upload: Upload) {
  if (upload && "problem" in upload) return unreadFile(request, upload, DOCUMENT);
  return submit(request, VISITOR, {
    schema: withProof(companyApplicationSchema, upload),
    run: ({ file: _file, employees: typed, ...input }, { form }) => {
      const employees = typed.replace(/\D/g, "");
      return send(request, up, upload, {
        body: { kind: "company", ...input, employees, ...beside(form) },
        typed: knownValuesOf(form, companyApplicationSchema),
      });
    },
  });
}

function withProof<S extends FormSchema>(schema: S, upload: Upload): S {
  const isMissing = !upload || "problem" in upload || !upload.file;
  return schema.superRefine(
    (_form, context) => {
      if (isMissing)
        context.addIssue({ code: "custom", path: ["file"], message: "applications:file.required" });
    },
    { when: () => true },
  );
}

function beside(form: FormData) {
  return {
    status_url: env().PUBLIC_ORIGIN + paths.applyStatus(),
    client_request_id: clientRequestIdOf(form),
  };
}

async function send(
  request: Request,
  up: UpstreamContext,
  upload: Upload,
  { body, typed }: { body: ApplicationBody; typed: Typed },
) {
  const file = await findLicenceUpload(upload, senderOf(request));
  if (!file) throw new FormRejection({ file: ["applications:file.required"] });
  let reference = "";
  const waitUntil = await sendCode(request, { email: body.email }, async () => {
    const sent = await createApplication(up, body, file);
    reference = sent.reference;
    return sent.time_to_wait;
  });
  const target = maskEmail(body.email);
  const cookie = await startApplication({ reference, kind: body.kind, target, waitUntil }, typed);
  return redirect(paths.applyCode(), { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Visitors have no account: their pictures are counted by address. */
function senderOf(request: Request): { accountKey: string } {
  return { accountKey: `visitor:${clientAddress(request)}` };
}
