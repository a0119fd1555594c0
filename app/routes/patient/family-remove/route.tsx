import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { getRelation, removeRelation, type Relation } from "~/upstream/family/relations.server.ts";

export const handle = { title: "family:remove.title", preserveInput: ({ over }: { over: boolean }) => !over };

type What = "sent" | "received" | "owner" | "dependent";

function whatOf({ direction, status, kind }: Relation): What {
  if (direction === "received") return "received";
  if (status === "pending") return "sent";
  return kind === "dependent" ? "dependent" : "owner";
}

const isOver = ({ status }: Relation) => status !== "pending" && status !== "approved";

const removing = confirmation({
  load: ({ up }: Guarded, id: string) => getRelation(up, id),
  refuse: (relation) => (isOver(relation) ? redirect(paths.familyDone(relation.relation_id), 303) : null),
  shown: (relation, { t }) => ({
    page: `family-remove:${relation.relation_id}`,
    record: { relation_id: relation.relation_id },
    lines: [
      shownLineOf(
        "what",
        t("access-requests:family.who"),
        relation.name,
        `${whatOf(relation)} ${relation.name}`,
      ),
    ],
  }),
  lookAt: (id) => paths.familyMember(id),
  run: async ({ up }, { relation_id }) => {
    await removeRelation(up, relation_id);
    return redirect(paths.familyDone(relation_id), 303);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view, fingerprint } = await removing.show(patient, params["id"] ?? "");
  const { relation_id, name } = view;
  return { relation_id, name, what: whatOf(view), over: isOver(view), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return removing.confirm(patient, params["id"] ?? "");
}

export default function FamilyRemove() {
  const { relation_id, name, what, over, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("family");
  const plain = what === "owner" || what === "received";
  return (
    <ConfirmPage
      title={t(`remove.${what}`, { name })}
      text={plain ? t("remove.text") : t(`remove.text_${what}`)}
      submit={plain ? t("remove.submit") : t(`remove.submit_${what}`)}
      back={{ href: paths.familyMember(relation_id), text: t("remove.keep"), headerText: name }}
      refusal={over ? t("remove.over") : undefined}
      shown={fingerprint}
    />
  );
}
