import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { MenuNavigation } from "~/ui/MainNavigation.tsx";
import { newTab, NewTabNote } from "~/ui/NewTab.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";
import type { ShellUser } from "~/ui/shell-types.ts";

interface MenuProps {
  userType: ShellUser["type"];
  name: string;
  medicalRecordNumber: string | null;
  /** null without an own patient, or until the laboratory sends the ID */
  patientId: string | null;
  qr: QrDrawing | null;
  faqUrl?: string | undefined;
  termsUrl?: string | undefined;
}

interface Entry {
  href: string;
  icon: IconName;
  label: string;
  outside?: boolean;
}

export function Menu({ userType, name, medicalRecordNumber, patientId, qr, faqUrl, termsUrl }: MenuProps) {
  const { t } = useTranslation("account");
  const isPatient = userType === 1;
  const offered = useOffered();
  const current: Entry[] = isPatient
    ? [
        { href: paths.profile(), icon: "user", label: t("menu.profile") },
        { href: paths.family(), icon: "family", label: t("menu.family") },
        { href: paths.labResult(), icon: "drop", label: t("menu.results") },
        ...(patientId
          ? [
              {
                href: paths.medicalRecord(patientId),
                icon: "document" as const,
                label: t("menu.medical_record"),
              },
            ]
          : []),
        { href: paths.cart(), icon: "cart", label: t("menu.cart") },
        { href: paths.myPackage(), icon: "wallet", label: t("menu.my_package") },
        { href: paths.consultations(), icon: "chat", label: t("menu.consultations") },
      ]
    : [
        ...(userType === 3
          ? [
              { href: paths.billing(), icon: "document" as const, label: t("menu.billing") },
              { href: paths.depositTransaction(), icon: "wallet" as const, label: t("menu.deposit") },
              { href: paths.companyMedicalRecord(), icon: "drop" as const, label: t("menu.medical_record") },
            ]
          : []),
        { href: paths.profileUser(), icon: "user", label: t("menu.profile") },
      ];
  const privacy: Entry = { href: paths.privacy(), icon: "info", label: t("menu.privacy") };
  const entries: Entry[] = [
    ...[...current, privacy].filter(({ href }) => offered(href)),
    { href: paths.translate({ back: paths.menu() }), icon: "globe", label: t("menu.language") },
    ...(faqUrl ? [{ href: faqUrl, icon: "info" as const, label: t("menu.faq"), outside: true }] : []),
    ...(termsUrl
      ? [{ href: termsUrl, icon: "document" as const, label: t("menu.terms"), outside: true }]
      : []),
    { href: paths.signOut(), icon: "exit", label: t("menu.sign_out") },
  ];
  return (
    <>
      <PageHeader title={t("menu.title")} lead={<p className="upper">{name}</p>} />
      <div className="menu-page" {...partProps("dialog", "content")}>
        <MenuNavigation type={userType} />
        {isPatient && (
          <section aria-labelledby="my-qr" className="card">
            <h2 id="my-qr">{t("menu.my_qr")}</h2>
            {qr && medicalRecordNumber ? (
              <>
                <QrImage qr={qr} label={t("menu.qr_label", { number: medicalRecordNumber })} />
                <p>
                  {t("menu.mrn")}: <strong>{medicalRecordNumber}</strong>
                </p>
              </>
            ) : (
              <p>{t("menu.no_mrn")}</p>
            )}
          </section>
        )}
        <nav aria-label={t("menu.title")}>
          <ul className="menu-list">
            {entries.map(({ href, icon, label, outside }) => (
              <li key={href}>
                <a href={href} className="action" {...(outside && newTab)}>
                  <Icon name={icon} />
                  {label}
                  {outside && <NewTabNote />}
                </a>
              </li>
            ))}
          </ul>
          <HelpLinks />
        </nav>
      </div>
    </>
  );
}
