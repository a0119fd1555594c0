import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadPracticeRemoval,
  submitPracticeRemoval,
  type RemovalView,
} from "~/features/practitioner/removal.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PasswordField } from "~/ui/TextFields.tsx";
import { securedRemoveSchema } from "~/features/practitioner/schema.ts";

export const handle = { title: "practitioner:remove.page", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireDoctor(request);
  return loadPracticeRemoval(guarded, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireDoctor(request);
  return submitPracticeRemoval(guarded, params);
}

export default function PracticeRemove() {
  return <RemovalPage {...useLoaderData<typeof loader>()} />;
}

function RemovalPage(view: RemovalView) {
  const { t } = useTranslation("practitioner");
  const { section, back, secured, name, detail, expires_at, next_main, used, fingerprint } = view;
  const { current_password } = useFields(securedRemoveSchema);
  const declared = section === "bank" || section === "tax";
  return (
    <ConfirmPage
      title={t(`remove.title_${declared ? "declared" : section}`)}
      text={
        <p>
          {declared
            ? t(used ? "remove.text_used" : "remove.text_unused")
            : section === "license"
              ? t("remove.text_license")
              : next_main
                ? t("remove.text_main", { hospital: next_main })
                : t("remove.text")}
        </p>
      }
      facts={[
        { label: t(`remove.what_${section}`), value: name },
        ...(detail ? [{ label: t(`remove.detail_${section}`), value: detail }] : []),
        ...(expires_at ? [{ label: t("licence.expires"), value: <DateText value={expires_at} /> }] : []),
      ]}
      submit={declared ? t("bank.take_back") : t("remove.link")}
      back={{ href: back, text: t("remove.keep") }}
      shown={fingerprint}
    >
      {secured && (
        <PasswordField {...current_password} label={t("password")} autoComplete="current-password" />
      )}
    </ConfirmPage>
  );
}
