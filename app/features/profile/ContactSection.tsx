import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { ProfileTabView, ProfileView } from "./load.server.ts";
import { tabHref } from "./tabs.ts";

export function ContactSection({ username, email, email_verified, phone, phone_verified }: ProfileView) {
  const { t } = useTranslation(["profile", "registration"]);
  const offered = useOffered();
  const hrefOf = (kind: "email" | "phone") => {
    const href = paths.profileContact(kind);
    return offered(href) ? href : null;
  };
  if (!username && email === null && phone === null && hrefOf("email") === null) return null;
  const unverified = <span className="muted">{` · ${t("profile:contact.unverified")}`}</span>;
  return (
    <section aria-labelledby="contact">
      <div className="between">
        <h2 id="contact">{t("profile:contact.title")}</h2>
      </div>
      <RowList>
        <Row
          title={
            <>
              {t("registration:field.email")}
              <span className="vh"> ({t("profile:contact.title_email")})</span>
            </>
          }
          href={hrefOf("email")}
          beside={hrefOf("email") && <Change />}
          note={
            <p>
              <Upper>{email}</Upper>
              {email !== null && email_verified === false && unverified}
            </p>
          }
        />
        <Row
          title={
            <>
              {t("registration:field.phone_number")}
              <span className="vh"> ({t("profile:contact.title_phone")})</span>
            </>
          }
          href={hrefOf("phone")}
          beside={hrefOf("phone") && <Change />}
          note={
            <p>
              {phone === null ? "–" : formatPhone(phone)}
              {phone !== null && phone_verified === false && unverified}
            </p>
          }
        />
        {username && <Row title={t("registration:field.username")} note={<p>{username}</p>} />}
      </RowList>
    </section>
  );
}

/** Said to the ear by the link. */
function Change() {
  const { t } = useTranslation("profile");
  return (
    <span className="small muted" aria-hidden="true">
      {t("change")}
    </span>
  );
}

export function SignIn({ userType }: Pick<ProfileTabView, "userType">) {
  const { t } = useTranslation(["profile", "account"]);
  const offered = useOffered();
  const ways = [
    { href: tabHref(userType, "PASSWORD"), text: t("account:profile.tabs.PASSWORD"), beside: <Change /> },
    ...(userType === 1 ? [{ href: paths.security(), text: t("profile:devices.security") }] : []),
    { href: paths.signOutOthers(), text: t("profile:devices.sign_out") },
  ].filter(({ href }) => offered(href));
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="sign-in">
      <h2 id="sign-in">{t("profile:sign_in")}</h2>
      <RowList>
        {ways.map(({ href, text, beside }) => (
          <Row key={href} title={text} href={href} beside={beside} />
        ))}
      </RowList>
    </section>
  );
}

export function Upper({ children }: { children: string | null }) {
  return children ? <span className="upper">{children}</span> : <>–</>;
}
