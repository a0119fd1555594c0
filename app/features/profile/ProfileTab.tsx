import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDay } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { useOffered } from "~/ui/offered.ts";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { fieldKey } from "./correction-fields.ts";
import type { ProfileTabView, ProfileView } from "./load.server.ts";
import { Photo } from "./Photo.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { fullName } from "~/lib/person-name.ts";

export function ProfileTab(view: ProfileTabView) {
  const { profile } = view;
  return (
    <div className="split">
      <div className="stack">
        <Identity {...profile} />
        <Contact {...profile} />
      </div>
      <ProfileForm {...view} />
    </div>
  );
}

function Identity({ locked, ...profile }: ProfileView) {
  const { t } = useTranslation(["profile", "account", "complete-profile", "registration"]);
  const name = [profile.title_name, fullName(profile)].filter(Boolean).join(" ");
  const born = [
    { label: t("complete-profile:field.place_of_birth"), value: <Upper>{profile.place_of_birth}</Upper> },
    { label: t("complete-profile:field.date_of_birth"), value: <DateText value={profile.date_of_birth} /> },
    {
      label: t("complete-profile:field.gender"),
      value: profile.gender === "M" || profile.gender === "F" ? t(`profile:gender.${profile.gender}`) : null,
    },
    {
      label: t("complete-profile:field.identity_number"),
      value: <IdentityNumber number={profile.identity_number} />,
    },
  ];
  const rows = [
    ...(name ? [{ label: t("profile:name"), value: <Upper>{name}</Upper> }] : []),
    ...(profile.username ? [{ label: t("registration:field.username"), value: profile.username }] : []),
    ...(profile.company
      ? [
          { label: t("profile:company"), value: <Upper>{profile.company.name}</Upper> },
          { label: t("profile:company_code"), value: profile.company.company_code },
          { label: t("profile:roles"), value: <Roles roles={profile.roles} /> },
        ]
      : []),
    ...(profile.isPatient ? [{ label: t("account:menu.mrn"), value: profile.medicalRecordNumber }] : []),
    ...(profile.isPatient && locked ? born : []),
  ];
  return (
    <section aria-labelledby="identity" className="stack">
      <h2 id="identity">{t("profile:identity.title")}</h2>
      {profile.photo !== null && (
        <p>
          <Photo mark={profile.photo} size={120} />
        </p>
      )}
      {rows.length > 0 ? <SummaryList rows={rows} /> : <p>{t("profile:identity.unknown")}</p>}
      {profile.isPatient && profile.identity_status !== null && (
        <p>{locked ? t("profile:identity.verified") : t("profile:identity.unverified")}</p>
      )}
      <Corrections corrections={profile.corrections} />
      {locked && (
        <ButtonLink look="secondary" href={paths.correction()}>
          {t("profile:correction.ask")}
        </ButtonLink>
      )}
    </section>
  );
}

const SHOWN_DIGITS = 4;

/** Others may look at the screen. */
function IdentityNumber({ number }: { number: string | null }) {
  const { t } = useTranslation("profile");
  if (!number) return "–";
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="vh">{t("identity.ends")}</span> {number.slice(-SHOWN_DIGITS)}
    </>
  );
}

function Corrections({ corrections }: Pick<ProfileView, "corrections">) {
  const { t, lang } = useTranslation("profile");
  const words = ({ field, ticket_number, decided_at }: (typeof corrections)[number]) => ({
    field: t(`correction.field.${fieldKey(field)}`),
    at: decided_at === null ? "–" : formatDay(decided_at, lang),
    ticket_number,
  });
  const answered = corrections.filter(({ correction_status }) => correction_status !== "waiting");
  return (
    <>
      {corrections
        .filter((correction) => !answered.includes(correction))
        .map((correction) => (
          <Alert key={correction.ticket_number}>
            <p>
              {t("correction.waiting", words(correction))}
              {correction.due_at && (
                <>
                  {" "}
                  {t("correction.due")} <DateText value={correction.due_at} form="moment" />.
                </>
              )}
            </p>
          </Alert>
        ))}
      {answered.length > 0 && (
        <Fold>
          <summary>{t("correction.answers")}</summary>
          <ul>
            {answered.map((item) => (
              <li key={item.ticket_number}>
                {isUnderstood(item.correction_status)
                  ? item.correction_status === "accepted"
                    ? t("correction.accepted", words(item))
                    : t("correction.refused", words(item))
                  : t("correction.not_understood", words(item))}{" "}
                {item.answer &&
                  isUnderstood(item.correction_status) &&
                  (item.correction_status === "accepted"
                    ? t("correction.said", { answer: item.answer })
                    : t("correction.because", { answer: item.answer }))}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function Contact({ email, email_verified, phone, phone_verified }: ProfileView) {
  const { t } = useTranslation(["profile", "registration"]);
  const offered = useOffered();
  if (email === null && phone === null && !offered(paths.profileContact("email"))) return null;
  const unverified = <span className="muted">{` · ${t("profile:contact.unverified")}`}</span>;
  return (
    <section aria-labelledby="contact" className="stack">
      <h2 id="contact">{t("profile:contact.title")}</h2>
      <SummaryList
        rows={[
          {
            label: t("registration:field.email"),
            value: (
              <>
                <Upper>{email}</Upper>
                {email !== null && email_verified === false && unverified}
              </>
            ),
            changeHref: paths.profileContact("email"),
            changeLabel: t("profile:contact.title_email"),
          },
          {
            label: t("registration:field.phone_number"),
            value:
              phone === null ? null : (
                <>
                  {formatPhone(phone)}
                  {phone_verified === false && unverified}
                </>
              ),
            changeHref: paths.profileContact("phone"),
            changeLabel: t("profile:contact.title_phone"),
          },
        ]}
      />
    </section>
  );
}

function Roles({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation("profile");
  const known = (["admin", "hrd", "finance", "viewer"] as const).filter((role) => roles.includes(role));
  return <>{known.map((role) => t(`role.${role}`)).join(", ") || "–"}</>;
}

function Upper({ children }: { children: string | null }) {
  return children ? <span className="upper">{children}</span> : <>–</>;
}
