import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { getRelation, type Relation } from "~/upstream/family/relations.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

type Done = "sent" | "created" | "ended" | "withdrawn" | "rejected";

function doneOf({ status }: Relation): Done {
  if (status === "pending") return "sent";
  if (status === "approved") return "created";
  return status === "canceled" ? "withdrawn" : status === "rejected" ? "rejected" : "ended";
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const relation = await getRelation(up, params["id"] ?? "");
  const { relation_id, kind, status } = relation;
  if (!isUnderstood(status)) throw redirect(paths.familyMember(relation_id), 302);
  if (status === "approved" && kind !== "dependent") throw redirect(paths.familyMember(relation_id), 302);
  const done = doneOf(relation);
  return {
    title: t(`family:done.${done}`),
    done,
    number: relation.patient.medical_record_number ?? "–",
  };
}

export default function FamilyDone() {
  const { done, number } = useLoaderData<typeof loader>();
  const { t } = useTranslation("family");
  return (
    <DonePage title={t(`done.${done}`)} text={t(`done.${done}_text`, { number })}>
      <ButtonLink href={paths.family()}>{t("done.to_family")}</ButtonLink>
    </DonePage>
  );
}
