import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { personCodes, personOf } from "~/features/family/person.server.ts";
import { askSchema, dependentSchema, permissions } from "~/features/family/schema.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf, intentOf, textOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { preparePicture, type PictureProblem } from "~/lib/prepare-picture.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { redirect } from "@remix-run/node";
import type { FilePart } from "~/upstream/endpoint.server.ts";
import { createDependent, requestAccess, updateRelation } from "~/upstream/relations.server.ts";
import { changeSchema } from "./schema.ts";

/** Asks, creates a record, or changes a relation, by the form's intent. */
export async function saveMember(
  request: Request,
  guarded: Guarded,
  id: string,
  upload: AppLoadContext["upload"],
) {
  if (id !== "new") return change(request, guarded, id);
  return (await intentOf(request)) === "create" ? create(request, guarded, upload) : ask(request, guarded);
}

function ask(request: Request, { session, up }: Guarded) {
  return submit({
    request,
    session,
    schema: askSchema,
    lookAt: paths.family(),
    codes: {
      account_not_found: { identifier: ["family:ask.not_found"] },
      already_related: { identifier: ["family:ask.already"] },
      wait: "family:ask.tries",
    },
    run: async ({ note, ...asked }, form) => {
      const body = { ...asked, ...(note ? { note } : {}), client_request_id: clientRequestIdOf(form) };
      return redirect(paths.familyDone(await requestAccess(up, body)), 303);
    },
  });
}

function create(request: Request, { session, up }: Guarded, upload: AppLoadContext["upload"]) {
  return submit({
    request,
    session,
    schema: dependentSchema,
    lookAt: paths.family(),
    codes: personCodes,
    run: async (input, form) => {
      const proof = await proofIn(upload);
      const body = {
        ...personOf(input),
        relation_code: input.relation_code,
        guardian_declaration: true as const,
        accept_warnings: input.accept_warnings === "1",
        client_request_id: clientRequestIdOf(form),
      };
      return redirect(paths.familyDone(await createDependent(up, body, proof)), 303);
    },
  });
}

const PROBLEMS: Record<PictureProblem | "interrupted", readonly [text: string, status: number]> = {
  too_large: ["large", 413],
  too_many_pixels: ["large", 400],
  not_a_picture: ["type", 400],
  too_small: ["small", 400],
  busy: ["busy", 503],
  interrupted: ["interrupted", 408],
};

/** The picture of the upload, prepared; null without one. @throws FormRejection when it cannot be used */
async function proofIn(upload: AppLoadContext["upload"]): Promise<FilePart | null> {
  const refuse = (problem: keyof typeof PROBLEMS) => {
    const [text, status] = PROBLEMS[problem];
    return new FormRejection({ proof: [`family:proof_errors.${text}`] }, { status });
  };
  if (upload && "problem" in upload) throw refuse(upload.problem);
  if (!upload?.file) return null;
  const prepared = await preparePicture(upload.file);
  if (!prepared.ok) throw refuse(prepared.problem);
  return { name: `${randomUUID()}.jpg`, type: "image/jpeg", bytes: prepared.jpeg };
}

/** The patient's own choice: what the other person may do, and until when. */
function change(request: Request, { session, up }: Guarded, relation_id: string) {
  return submit({
    request,
    session,
    schema: changeSchema,
    codes: { version_changed: "family:detail.version", already_decided: "family:detail.closed_text" },
    run: async ({ permissions: ticked, end_date }, form) => {
      await updateRelation(up, {
        relation_id,
        version: z.coerce.number().int().catch(0).parse(textOf(form, "version")),
        permissions: permissions.filter((one) => ticked.includes(one)),
        ...(end_date ? { end_date } : {}),
        client_request_id: clientRequestIdOf(form),
      });
      return redirectWithFlash(paths.familyMember(relation_id), {
        kind: "success",
        key: "family:detail.saved",
      });
    },
  });
}
