import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadRetestChange, repeatChange } from "~/features/retests/change.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { endRetest } from "~/upstream/retests/retests.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = { title: "retests:end.title" };

const ending = repeatChange({
  schema: z.object({}),
  done: "retests:end.done",
  send: (up, change) => endRetest(up, change),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRetestChange(ending, patient, params["repeat_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return ending.confirm(patient, params["repeat_id"] ?? "");
}

export default function EndRetest() {
  const { repeat, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("retests");
  return (
    <ConfirmPage
      title={t("end.title")}
      text={t("end.text")}
      facts={[
        { label: t("test"), value: repeat.product_name },
        { label: t("due_label"), value: <DateText value={repeat.due_on} /> },
      ]}
      submit={t("end.submit")}
      back={{ href: paths.repeats(), text: t("end.keep"), headerText: t("title") }}
      refusal={
        isUnderstood(repeat.state)
          ? repeat.state === "ended"
            ? t("already_ended")
            : undefined
          : t("state.not_understood")
      }
      shown={fingerprint}
    />
  );
}
