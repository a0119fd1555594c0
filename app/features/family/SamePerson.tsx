import type { ComponentProps } from "react";
import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface SamePersonProps {
  field: Omit<ComponentProps<typeof CheckboxField>, "label">;
}

export function SamePerson({ field }: SamePersonProps) {
  const { t } = useTranslation("family");
  const failure = useFormResult();
  const texts = Object.values(failure?.fields ?? {}).flat();
  const isSimilar = texts.includes(t("person.similar")) || inputOf(failure, field.name) !== "";
  if (!isSimilar && !texts.includes(t("person.exists"))) return null;
  return (
    <>
      <p>
        <PageLink href={paths.family()} className="action">
          {t("title")}
        </PageLink>
      </p>
      {isSimilar && <CheckboxField {...field} value="1" label={t("person.accept_similar")} />}
    </>
  );
}
