import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { changedPerson } from "~/features/family/changed.server.ts";
import { personCodes, personOf } from "~/features/family/person.server.ts";
import { PersonFields } from "~/features/family/PersonFields.tsx";
import { personSchema } from "~/features/family/schema.ts";
import { saveVersion } from "~/forms/changed.server.ts";
import { useFields } from "~/forms/fields.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { getRelation, updateRelation } from "~/upstream/family/relations.server.ts";

export const handle = { title: "family:edit.title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { relation_id, version, patient, editable, identity_locked } = await getRelation(
    up,
    params["id"] ?? "",
  );
  if (!editable || identity_locked) throw new UpstreamRefusal(404, null, "", {}, null);
  return { relation_id, version, patient };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const relation_id = params["id"] ?? "";
  return submit(request, patient.session, {
    schema: personSchema,
    codes: personCodes,
    run: async (input, { form, client_request_id }) => {
      const change = updateRelation(patient.up, {
        relation_id,
        version: versionOf(form),
        person: personOf(input),
        accept_warnings: input.accept_warnings === "1",
        accept_similar: input.accept_similar === "1",
        client_request_id,
      });
      await saveVersion(change, "family:detail.version", (now) => changedPerson(patient, now, input));
      return redirectWithFlash(paths.familyMember(relation_id), "success", "family:edit.done");
    },
  });
}

export default function FamilyEdit() {
  const { relation_id, version, patient } = useLoaderData<typeof loader>();
  const { t } = useTranslation("family");
  const [year, month, day] = patient.date_of_birth?.split("-") ?? [];
  const fields = useFields(personSchema, {
    initial: {
      ...patient,
      "date_of_birth.day": day,
      "date_of_birth.month": month,
      "date_of_birth.year": year,
    },
  });
  return (
    <NarrowPage title={t("edit.heading")} backHref={paths.familyMember(relation_id)}>
      <ChangedMeanwhile />
      <PostForm main className="stack" version={version}>
        <PersonFields fields={fields} />
        <Button>{t("edit.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
