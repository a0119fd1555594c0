import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ToPay } from "~/features/payments/ToPay.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { loadDue } from "./due.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadDue(patient, params["id"] ?? "");
}

/** Orders by others that the reader may pay, without their contents. */
export default function FamilyPay() {
  const { relation_id, name, due } = useLoaderData<typeof loader>();
  const { t } = useTranslation("family");
  return (
    <div className="narrow stack">
      <PageHeader
        title={t("pay.title", { name })}
        lead={due.length > 0 ? t("pay.lead", { name }) : undefined}
        backHref={paths.familyMember(relation_id)}
        backText={name}
      />
      {due.map((one) => (
        <section key={one.order_number} aria-labelledby={one.order_number} className="stack">
          <h2 id={one.order_number}>{t("pay.order", { number: one.order_number })}</h2>
          <ToPay {...one} rows={[]} />
          {one.instructions.length > 0 && (
            <ol>
              {one.instructions.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {due.length > 0 && <p className="muted">{t("pay.method", { name })}</p>}
      {due.length > 0 ? (
        <ButtonLink look="secondary" href={paths.familyPay(relation_id)}>
          {t("pay.refresh")}
        </ButtonLink>
      ) : (
        <EmptyState title={t("pay.none")} reason={t("pay.none_reason")} />
      )}
    </div>
  );
}
