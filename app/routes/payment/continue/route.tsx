import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { leavingOf } from "~/features/payments/payment-page.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";

export const handle = { title: "payments:leaving.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const leaving = leavingOf(session, new URL(request.url).searchParams.get("to"));
  if (!leaving) throw redirect(paths.orders());
  return { ...leaving, host: new URL(leaving.target).host };
}

/** The link is for browsers that block this. */
export default function ContinueToPayment() {
  const { t } = useTranslation("payments");
  const { target, later, host } = useLoaderData<typeof loader>();
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${target}`} />
      <DonePage title={t("leaving.title")} text={t("leaving.lead", { host })}>
        <ButtonRow>
          <ButtonLink href={target}>{t("leaving.continue")}</ButtonLink>
          <ButtonLink look="secondary" href={later}>
            {t("leaving.later")}
          </ButtonLink>
        </ButtonRow>
      </DonePage>
    </>
  );
}
