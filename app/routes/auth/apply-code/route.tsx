import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadApplicationCode,
  submitCode,
  submitResend,
  type ApplicationCodeView,
} from "~/features/applications/code.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { AnotherCode, OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { ApplyFrame } from "~/features/applications/ApplyFrame.tsx";
import { applicationCodeSchema } from "~/features/applications/schema.ts";

export const handle = { title: "applications:code.title", sheets: ["steps"] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return loadApplicationCode(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return (await intentOf(request)) === "resend" ? submitResend(request, up) : submitCode(request, up);
}

export default function ApplyCode() {
  return <CodePage code={useLoaderData<typeof loader>()} />;
}

/** The first right code sends the application to the laboratory. */
function CodePage({ code }: { code: ApplicationCodeView }) {
  const failure = useFormResult();
  const { t } = useTranslation(["applications", "registration"]);
  const { reference, kind, target, sent, seconds, nextAt } = code;
  const fields = fieldsOf(applicationCodeSchema, failure?.intent === "resend" ? undefined : failure);
  const lead =
    target === null
      ? t("applications:code.lead_unknown", { reference })
      : t("applications:code.lead", { target });
  const other =
    kind === "doctor" ? paths.applyDoctor() : kind === "company" ? paths.applyCompany() : paths.applyStatus();
  return (
    <div className="narrow">
      <ApplyFrame title={t("registration:code.heading")} lead={lead} current={2}>
        <PostForm intent="verify" hidden={{ sent }} className="stack">
          <OneTimeCodeField {...fields.otp} />
          <Button wide>{t(kind === null ? "applications:code.open" : "applications:code.submit")}</Button>
        </PostForm>
        <AnotherCode seconds={seconds} nextAt={nextAt} href={paths.applyCode()}>
          <p>
            <PageLink href={other} className="action">
              {t(kind === null ? "applications:code.other_reference" : "applications:code.again")}
            </PageLink>
          </p>
        </AnotherCode>
      </ApplyFrame>
    </div>
  );
}
