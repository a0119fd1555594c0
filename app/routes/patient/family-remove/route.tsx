import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { getRelation, removeRelation, type Relation } from "~/upstream/family/relations.server.ts";

export const handle = { title: "family:remove.title", preserveInput: ({ over }: { over: boolean }) => !over };

type What = "sent" | "received" | "owner" | "dependent";

function whatOf({ direction, status, kind }: Relation): What {
  if (direction === "received") return "received";
  if (status === "pending") return "sent";
  return kind === "dependent" ? "dependent" : "owner";
}

const shownOf = (relation: Relation, t: Translate): Shown => ({
  page: `family-remove:${relation.relation_id}`,
  lines: [
    shownLineOf("what", t("requests:family.who"), relation.name, `${whatOf(relation)} ${relation.name}`),
  ],
});

const isOver = ({ status }: Relation) => status !== "pending" && status !== "approved";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const relation = await getRelation(up, params["id"] ?? "");
  return {
    relation_id: relation.relation_id,
    name: relation.name,
    what: whatOf(relation),
    over: isOver(relation),
    fingerprint: fingerprintOf(session, shownOf(relation, t)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const relation_id = params["id"] ?? "";
  return submit(request, session, {
    lookAt: paths.familyMember(relation_id),
    run: async (_input, { form }) => {
      const relation = await getRelation(up, relation_id);
      if (!isOver(relation)) requireShown(form, session, shownOf(relation, t));
      await removeRelation(up, relation_id);
      return redirect(paths.familyDone(relation_id), 303);
    },
  });
}

/** Asks before ending access or withdrawing a request. */
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
