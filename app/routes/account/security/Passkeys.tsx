import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PasskeyOffer } from "~/ui/Enhanced.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Passkey } from "~/upstream/two-factor/two-factor.server.ts";

export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation("two-factor");
  return (
    <section aria-labelledby="passkeys" className="form-more stack">
      <h2 id="passkeys">{t("passkeys.title")}</h2>
      <p>{t("passkeys.lead")}</p>
      {passkeys.length === 0 ? (
        <p>{t("passkeys.none")}</p>
      ) : (
        <Table
          caption={t("passkeys.title")}
          rows={passkeys}
          rowKey={({ passkey_id }) => passkey_id}
          columns={[
            { key: "name", head: t("passkeys.name"), cell: ({ name }) => name },
            {
              key: "used",
              head: t("passkeys.used"),
              cell: ({ last_used_at }) =>
                last_used_at ? <DateText value={last_used_at} form="moment" /> : t("passkeys.never"),
            },
            {
              key: "change",
              head: t("passkeys.change"),
              line: "wide",
              cell: ({ passkey_id, name }) => (
                <PageLink href={paths.passkey(String(passkey_id))} className="action">
                  {t("passkeys.change")}
                  <span className="vh"> {name}</span>
                </PageLink>
              ),
            },
          ]}
        />
      )}
      <PasskeyOffer>
        <ButtonLink look="secondary" href={paths.passkeyNew()}>
          {t("passkeys.add")}
        </ButtonLink>
      </PasskeyOffer>
      <noscript>
        <p>{t("passkeys.needs_script")}</p>
      </noscript>
    </section>
  );
}
