import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import type { Loadable } from "~/lib/loadable.ts";
import type { Person } from "~/upstream/family/family.server.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { AlertsFirst } from "./AlertsFirst.tsx";
import { HealthTabs } from "./HealthTabs.tsx";

interface HealthHeadProps {
  current: "values" | "reports" | "record";
  /** null: not known, or everybody */
  acting: Pick<Person, "name" | "relation"> | null;
  person: Pick<Person, "patient_id" | "relation"> | null;
  alerts: Loadable<CriticalAlert[]>;
  here: string;
  selfHref: string;
}

/** Below the title of each page of a person's health. */
export function HealthHead({ current, acting, person, alerts, here, selfHref }: HealthHeadProps) {
  return (
    <>
      <ActingForBanner person={acting} selfHref={selfHref} />
      <AlertsFirst brief alerts={alerts} reader="patient" retryHref={here} />
      <HealthTabs current={current} person={person} />
    </>
  );
}
