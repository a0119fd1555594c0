import type { ComponentType, ReactNode } from "react";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps, type Step } from "~/ui/Steps.tsx";

export interface StepFrameProps {
  steps: readonly Step[];
  /** step shown, from 1 */
  current: number;
  label: string;
  title: string;
  over?: string | undefined;
  lead?: string;
  backHref?: string;
  backText?: string;
  children: ReactNode;
}

/** A step's page: problems, progress, heading with the way back, content. */
export function StepFrame({ steps, current, label, children, ...header }: StepFrameProps) {
  return (
    <>
      <ErrorSummary />
      <Steps steps={steps} current={current} label={label} />
      <PageHeader {...header} />
      {children}
    </>
  );
}

interface NamedStep {
  name: string;
}

/** Props of one step's view; `Name` picks its data. */
export interface StepProps<View extends NamedStep, Name extends View["name"] = View["name"]> {
  view: Extract<View, { name: Name }>;
}

interface StepViewProps<View extends NamedStep> {
  view: View;
  /** the view of every step */
  views: { [Name in View["name"]]: ComponentType<StepProps<View, Name>> };
}

export function StepView<View extends NamedStep>({ view, views }: StepViewProps<View>) {
  const name: View["name"] = view.name;
  const One = views[name] as ComponentType<Pick<StepViewProps<View>, "view">>; // of this very step
  return <One view={view} />;
}
