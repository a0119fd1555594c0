import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RequestState } from "~/features/privacy/RequestState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getPrivacyRequest } from "~/upstream/privacy/privacy.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireMember(request);
  const privacyRequest = await getPrivacyRequest(up, params["request_number"] ?? "");
  return {
    title: t("privacy:request.page", { number: privacyRequest.request_number }),
    found: privacyRequest,
  };
}

export default function PrivacyRequestPage() {
  const { found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  const { request_number, kind, state, answer, answered_at, started_at } = found;
  const moment = (at: string | null) => <DateText value={at} form="moment" />;
  return (
    <NarrowPage
      title={t(`kind.${kind}`)}
      over={request_number}
      backHref={paths.privacy()}
      backText={t("ask.back")}
    >
      {found.overdue === true && <Alert kind="warning">{t("request.late")}</Alert>}
      <SummaryList
        rows={[
          { label: t("request.state"), value: <RequestState {...found} /> },
          { label: t("request.created"), value: moment(found.created_at) },
          ...(answered_at
            ? [{ label: t("request.answered"), value: moment(answered_at) }]
            : [
                { label: t("request.due"), value: moment(found.due_at) },
                ...(started_at ? [{ label: t("request.started"), value: moment(started_at) }] : []),
              ]),
        ]}
      />
      <section aria-labelledby="text">
        <h2 id="text">{t("request.text")}</h2>
        <p className="lines break">{found.text}</p>
      </section>
      {answer && (
        <section aria-labelledby="answer">
          <h2 id="answer">{state === "refused" ? t("request.reason") : t("request.answer")}</h2>
          <p className="lines break">{answer}</p>
          {kind === "restriction" && state === "answered" && <p>{t("request.restricted")}</p>}
        </section>
      )}
    </NarrowPage>
  );
}
