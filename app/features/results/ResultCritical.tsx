import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { Result } from "~/upstream/results/results.server.ts";
import { Critical, useCriticalValues } from "./Critical.tsx";
import { isCritical } from "./values.ts";

interface ResultCriticalProps {
  result: Result;
  /** the laboratory's alert about this result, if any */
  alert: CriticalAlert | null;
  reader: "patient" | "doctor";
}

export function ResultCritical({ result: { header, laboratory }, alert, reader }: ResultCriticalProps) {
  const values = useCriticalValues();
  if (header.version < header.current_version) return null;
  const critical = laboratory
    .flatMap(({ observations }) => observations)
    .filter(({ flag }) => isCritical(flag));
  return (
    <Critical
      values={values(critical)}
      reader={reader}
      phone={header.plant_phone}
      alert={alert ?? undefined}
      {...(alert && { act: alert.act })}
    />
  );
}
