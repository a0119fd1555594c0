import { useTranslation } from "~/i18n/use-translation.ts";

export interface Step {
  label: string;
  href?: string | undefined;
}

interface StepsProps {
  steps: readonly Step[];
  current: number;
  label?: string;
}

export function Steps({ steps, current, label }: StepsProps) {
  const { t } = useTranslation("ui");
  const now = steps[current - 1];
  return (
    <nav className="steps" aria-label={label ?? t("steps.label")}>
      <p className="vh">{t("steps.position", { current, total: steps.length, name: now?.label ?? "" })}</p>
      <ol>
        {steps.map((step, index) => {
          const place = index + 1 < current ? "done" : index + 1 === current ? "current" : "todo";
          return (
            <li
              key={step.label}
              className={`step-${place}`}
              aria-current={place === "current" ? "step" : undefined}
            >
              {place === "done" && step.href ? (
                <a href={step.href}>{step.label}</a>
              ) : (
                <span>{step.label}</span>
              )}
              {place === "done" && <span className="vh"> {t("steps.done")}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
