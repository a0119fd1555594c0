import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactKindOf, loadContact, submitContact } from "~/features/profile/contact.server.ts";
import { EmailForm, PhoneForm } from "~/features/profile/ContactForms.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requireMember } from "~/session/guards.server.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const kind = contactKindOf(params["kind"]);
  const title = guarded.t(`profile:contact.title_${kind}`);
  return { title, ...(await loadContact(guarded, kind)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitContact(guarded, contactKindOf(params["kind"]));
}

export default function ContactRoute() {
  const { t } = useTranslation("profile");
  const { kind, title, current, back } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <FormHeader
        title={title}
        lead={t(`contact.lead_${kind}`)}
        backHref={back}
        backText={t("contact.back")}
      />
      <p>
        {t("contact.now")}{" "}
        <strong className={kind === "email" ? "upper" : undefined}>{current || "–"}</strong>
      </p>
      {kind === "email" ? <EmailForm /> : <PhoneForm />}
    </div>
  );
}
