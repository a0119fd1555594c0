import { RequestState } from "~/features/privacy/RequestState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { SectionError } from "~/ui/States.tsx";
import type { PrivacyRequest } from "~/upstream/privacy/privacy.server.ts";

export function OwnData({ patientId }: { patientId: string | null }) {
  const { t } = useTranslation("privacy");
  const offered = useOffered();
  const links = [
    ...(patientId
      ? [
          { href: paths.medicalRecord(patientId), text: t("own.copy") },
          { href: paths.privacyLog(), text: t("own.log") },
          { href: paths.privacyKnown(), text: t("own.known") },
          { href: paths.family(), text: t("own.family") },
        ]
      : []),
    { href: paths.correction(), text: t("own.correct") },
  ].filter(({ href }) => offered(href));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">{t("own.title")}</h2>
      <ul className="menu-list">
        {links.map(({ href, text }) => (
          <li key={href}>
            <PageLink href={href} className="action">
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Hidden if the provider lacks the call. */
export function OwnRequests({ list }: { list: Loadable<{ results: PrivacyRequest[] }> }) {
  const { t } = useTranslation("privacy");
  if (!list.ok && list.notYet) return null;
  return (
    <section aria-labelledby="requests" className="stack">
      <h2 id="requests">{t("requests.title")}</h2>
      <RequestCards list={list} />
      <p>
        <ButtonLink look="secondary" href={paths.privacyRequestNew()}>
          {t("requests.new")}
        </ButtonLink>
      </p>
    </section>
  );
}

function RequestCards({ list }: { list: Loadable<{ results: PrivacyRequest[] }> }) {
  const { t } = useTranslation("privacy");
  if (!list.ok) return <SectionError retryHref={paths.privacy()} section={t("requests.title")} />;
  if (list.data.results.length === 0) return <p className="muted">{t("requests.none")}</p>;
  return (
    <CardList items={list.data.results} itemKey={({ request_number }) => request_number}>
      {(row) => (
        <Card level={3} title={t(`kind.${row.kind}`)} href={paths.privacyRequest(row.request_number)}>
          <p>
            <RequestState {...row} />
          </p>
          <p className="small muted">
            {row.request_number} ·{" "}
            {row.answered_at ? (
              <>
                {t("request.answered")} <DateText value={row.answered_at} form="moment" />
              </>
            ) : (
              <>
                {t("requests.due")} <DateText value={row.due_at} form="moment" />
              </>
            )}
          </p>
        </Card>
      )}
    </CardList>
  );
}

export function CloseLink() {
  const { t } = useTranslation("privacy");
  const offered = useOffered();
  if (!offered(paths.closeAccount())) return null;
  return (
    <section aria-labelledby="close" className="stack">
      <h2 id="close">{t("close.title")}</h2>
      <p>{t("close.link_text")}</p>
      <p>
        <ButtonLink look="secondary" href={paths.closeAccount()}>
          {t("close.link")}
        </ButtonLink>
      </p>
    </section>
  );
}
