import type { AppLoadContext } from "@remix-run/node";
import { changedChoice } from "~/features/family/changed.server.ts";
import { personCodes, personOf } from "~/features/family/person.server.ts";
import { askSchema, dependentSchema, permissions } from "~/features/family/schema.ts";
import { findPicture, unreadFile } from "~/features/profile/picture.server.ts";
import { saveVersion } from "~/forms/changed.server.ts";
import { intentOf, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { redirect } from "@remix-run/node";
import { createDependent, requestAccess, updateRelation } from "~/upstream/family/relations.server.ts";
import { changeSchema } from "./schema.ts";

export async function saveMember(guarded: Guarded, id: string, upload: AppLoadContext["upload"]) {
  const { request } = guarded;
  if (upload && "problem" in upload) return unreadFile(request, upload, { field: "proof" });
  if (id !== "new") return change(guarded, id);
  return (await intentOf(request)) === "create" ? create(guarded, upload) : ask(guarded);
}

function ask({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: askSchema,
    lookAt: paths.family(),
    codes: {
      account_not_found: { identifier: ["family:ask.not_found"] },
      already_related: { identifier: ["family:ask.already"] },
      wait: "family:ask.tries",
    },
    run: async ({ note, ...asked }, { client_request_id }) => {
      const body = { ...asked, ...(note ? { note } : {}), client_request_id };
      return redirect(paths.familyDone(await requestAccess(up, body)), 303);
    },
  });
}

function create({ request, session, up }: Guarded, upload: AppLoadContext["upload"]) {
  return submit(request, session, {
    schema: dependentSchema,
    lookAt: paths.family(),
    codes: personCodes,
    run: async (input, { client_request_id }) => {
      const proof = await findPicture(upload, session, { field: "proof" });
      const body = {
        ...personOf(input),
        relation_code: input.relation_code,
        guardian_declaration: true as const,
        accept_warnings: input.accept_warnings === "1",
        accept_similar: input.accept_similar === "1",
        client_request_id,
      };
      return redirect(paths.familyDone(await createDependent(up, body, proof)), 303);
    },
  });
}

function change(patient: Guarded, relation_id: string) {
  const { request, session, up } = patient;
  return submit(request, session, {
    schema: changeSchema,
    codes: { already_decided: "family:detail.closed_text" },
    run: async ({ permissions: ticked, end_date }, { form, client_request_id }) => {
      const chosen = {
        permissions: permissions.filter((permission) => ticked.includes(permission)),
        end_date,
      };
      const change = updateRelation(up, {
        relation_id,
        permissions: chosen.permissions,
        version: versionOf(form),
        ...(end_date ? { end_date } : {}),
        client_request_id,
      });
      await saveVersion(change, "family:detail.version", (now) => changedChoice(patient, now, chosen));
      return redirectWithFlash(paths.familyMember(relation_id), "success", "family:detail.saved");
    },
  });
}
