import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadRetestChange, repeatChange } from "~/features/retests/change.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { RadioGroup } from "~/ui/Choices.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { POSTPONEMENTS } from "~/upstream/retests/postponements.ts";
import { postponeRetest } from "~/upstream/retests/retests.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = {
  title: "retests:later.title",
  preserveInput: ({ repeat: { state } }: { repeat: { state: string } }) =>
    isUnderstood(state) && state !== "ended",
};

const schema = z.object({ by: z.enum(POSTPONEMENTS, "errors:choose_one") });

const postponing = repeatChange({
  schema,
  done: "retests:later.done",
  send: (up, change, { by }) => postponeRetest(up, { ...change, by }),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRetestChange(postponing, patient, params["repeat_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return postponing.confirm(patient, params["repeat_id"] ?? "");
}

export default function PostponeRetest() {
  const { repeat, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("retests");
  const { by } = useFields(schema);
  return (
    <>
      <ConfirmPage
        title={t("later.title")}
        text={t("later.text")}
        facts={[
          { label: t("test"), value: repeat.product_name },
          { label: t("due_label"), value: <DateText value={repeat.due_on} /> },
        ]}
        submit={t("later.submit")}
        look="primary"
        back={{ href: paths.repeats(), text: t("later.back"), headerText: t("title") }}
        refusal={
          isUnderstood(repeat.state)
            ? repeat.state === "ended"
              ? t("already_ended")
              : undefined
            : t("state.not_understood")
        }
        shown={fingerprint}
      >
        <RadioGroup
          {...by}
          label={t("later.by")}
          options={POSTPONEMENTS.map((value) => ({ value, label: t(`later.in.${value}`) }))}
        />
      </ConfirmPage>
      {isUnderstood(repeat.state) && repeat.state !== "ended" && (
        <p className="narrow">
          <PageLink className="action" href={paths.retestEnd(repeat.repeat_id)}>
            {t("end.link")}
          </PageLink>
        </p>
      )}
    </>
  );
}
