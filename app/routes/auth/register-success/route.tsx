import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findArrival } from "~/features/registration/arrival.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { DonePage } from "~/ui/DonePage.tsx";
import { RedirectNotice } from "~/ui/Enhanced.tsx";

export const handle = { title: "registration:success.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const arrival = await findArrival(request);
  return { signsIn: arrival !== null && arrival.token !== null };
}

export default function RegisterSuccess() {
  const { signsIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("registration");
  return (
    <DonePage title={t("success.heading")} text={t(signsIn ? "success.text_signs_in" : "success.text")}>
      <RedirectNotice href={paths.login()}>
        {t(signsIn ? "success.go_on" : "success.to_login")}
      </RedirectNotice>
    </DonePage>
  );
}
