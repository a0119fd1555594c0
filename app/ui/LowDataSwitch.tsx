import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PostForm } from "./Forms.tsx";
import { PageSettings } from "./PageSettings.ts";
import { SwitchButton } from "./SwitchButton.tsx";

interface LowDataSwitchProps {
  lang: "en" | "id";
  page: string;
  preserveInput: boolean;
}

/** A main form is posted, and its input kept. */
export function LowDataSwitch({ lang, page, preserveInput }: LowDataSwitchProps) {
  const { t } = useTranslation("ui");
  const { lowData } = useContext(PageSettings);
  const action = paths.dataUse({ data: lowData ? "full" : "low", back: page });
  const label = t(lowData ? "lowData.on" : "lowData.off");
  if (preserveInput)
    return (
      <SwitchButton lang={lang} action={action} look="action">
        {label}
      </SwitchButton>
    );
  return (
    <PostForm action={action} repeatable guard={false}>
      <button type="submit" className="action">
        {label}
      </button>
    </PostForm>
  );
}
