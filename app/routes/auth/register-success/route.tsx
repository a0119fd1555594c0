import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findChosenOffer } from "~/features/landing/chosen-offer.server.ts";
import { findArrival } from "~/features/registration/arrival.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { DonePage } from "~/ui/DonePage.tsx";
import { RedirectNotice } from "~/ui/Enhanced.tsx";

export const handle = { title: "registration:success.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireVisitor(request);
  const arrival = await findArrival(request);
  const offer = arrival && arrival.redirect !== "" && (await findChosenOffer(request, up, arrival.redirect));
  return { signsIn: arrival !== null && arrival.token !== null, offer: offer || null };
}

export default function RegisterSuccess() {
  const { signsIn, offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation("registration");
  const onward = offer === null ? t("success.go_on") : t("success.go_on_offer", { name: offer });
  const goOn = signsIn ? onward : t("success.to_login");
  return (
    <DonePage title={t("success.heading")} text={t(signsIn ? "success.text_signs_in" : "success.text")}>
      <RedirectNotice href={paths.login()}>{goOn}</RedirectNotice>
    </DonePage>
  );
}
