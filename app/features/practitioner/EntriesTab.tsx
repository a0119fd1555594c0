import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { PracticeEntry } from "~/upstream/practitioner/practitioner.server.ts";
import type { EntrySection } from "./sections.ts";

interface EntriesTabProps {
  section: EntrySection;
  rows: readonly PracticeEntry[];
}

export function EntriesTab({ section, rows }: EntriesTabProps) {
  const { t } = useTranslation("practitioner");
  const add = <ButtonLink href={paths.practiceEntry(section, "new")}>{t(`${section}.add`)}</ButtonLink>;
  if (rows.length === 0)
    return <EmptyState title={t(`${section}.none`)} reason={t(`${section}.none_reason`)} action={add} />;
  return (
    <div className="stack">
      <CardList items={rows} itemKey={({ id }) => id} look="grid">
        {({ id, name, detail, year, is_main }) => (
          <Card
            title={name}
            actions={
              <>
                <ButtonLink look="secondary" href={paths.practiceEntry(section, id)} hiddenText={name}>
                  {t("edit")}
                </ButtonLink>
                <ButtonLink look="secondary" href={paths.practiceRemove(section, id)} hiddenText={name}>
                  {t("remove.link")}
                </ButtonLink>
              </>
            }
          >
            {is_main && (
              <p>
                <strong>{t("hospital.main")}</strong>
              </p>
            )}
            {detail && <p>{section === "specialist" ? t("specialist.detail_text", { detail }) : detail}</p>}
            {year !== null && (
              <p>
                {section === "specialist" ? t("specialist.since", { year }) : t("education.of", { year })}
              </p>
            )}
          </Card>
        )}
      </CardList>
      {add}
    </div>
  );
}
