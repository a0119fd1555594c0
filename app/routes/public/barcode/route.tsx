import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { OwnCode } from "./OwnCode.tsx";
import { loadOwnCode, verifyBarcode } from "./verify.server.ts";
import { CodeForm, Verdict } from "./Verdict.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export const handle = { title: "barcode:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await readPublic(request);
  const { status, ...checked } = await verifyBarcode(request, up);
  return data({ own: loadOwnCode(session), ...checked }, { status });
}

export default function Barcode() {
  const { t } = useTranslation("barcode");
  const { own, code, verdict } = useLoaderData<typeof loader>();
  return (
    <div className="narrow stack">
      <PageHeader title={own && verdict.state === "none" ? t("own.heading") : t("check.heading")} />
      {verdict.state !== "none" && <Verdict {...verdict} />}
      {own && verdict.state === "none" && <OwnCode {...own} />}
      <section aria-labelledby="check" className={own ? "form-more stack" : "stack"}>
        <h2 id="check">{verdict.state === "none" ? t("check.title") : t("check.another")}</h2>
        <p>{t("check.lead")}</p>
        <CodeForm code={code} failed={verdict.state === "unknown" || verdict.state === "malformed"} />
      </section>
      {own && verdict.state !== "none" && (
        <p>
          <PageLink href={paths.barcode()} className="action">
            {t("own.link")}
          </PageLink>
        </p>
      )}
    </div>
  );
}
