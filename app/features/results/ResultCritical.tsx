import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { Result } from "~/upstream/results/results.server.ts";
import { Critical } from "./Critical.tsx";
import { useWords } from "./use-words.ts";
import { flagOf, isCritical, isFarOutside, isThere } from "./values.ts";

interface ResultCriticalProps {
  result: Result;
  /** the laboratory's alert about this result, if any */
  alert: CriticalAlert | null;
  reader: "patient" | "doctor";
}

/** The range stands with the value below. */
export function ResultCritical({ result: { header, laboratory }, alert, reader }: ResultCriticalProps) {
  const words = useWords();
  if (header.version < header.current_version) return null;
  const alerted = new Set(alert?.values.map(({ code }) => code));
  const critical = laboratory
    .flatMap(({ observations }) => observations)
    .filter((one) => isCritical(flagOf(one)) || (alerted.has(one.code) && isThere(one)));
  return (
    <Critical
      values={critical.map((one) => ({
        key: one.code,
        name: one.name,
        text: words.short(one),
        isFar: isFarOutside(one),
      }))}
      reader={reader}
      sampled={header.collected_at}
      phone={header.plant_phone}
      alert={alert ?? undefined}
      {...(alert && { act: alert.act })}
    />
  );
}
