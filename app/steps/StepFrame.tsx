import type { ComponentType, ReactNode } from "react";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Steps, type Step } from "~/ui/Steps.tsx";

export interface StepFrameProps {
  steps: readonly Step[];
  current: number;
  label: string;
  title: string;
  over?: string | undefined;
  lead?: string;
  backHref?: string;
  backText?: string;
  children: ReactNode;
}

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

export interface StepProps<View extends NamedStep, Name extends View["name"] = View["name"]> {
  view: Extract<View, { name: Name }>;
}

interface StepViewProps<View extends NamedStep> {
  view: View;
  views: { [Name in View["name"]]: ComponentType<StepProps<View, Name>> };
}

export function StepView<View extends NamedStep>({ view, views }: StepViewProps<View>) {
  const name: View["name"] = view.name;
  const One = views[name] as ComponentType<Pick<StepViewProps<View>, "view">>; // of this very step
  return <One view={view} />;
}
