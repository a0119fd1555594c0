import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Result } from "~/upstream/results/results.server.ts";
import { Critical } from "./Critical.tsx";
import { useWords } from "./use-words.ts";
import { flagOf, isCritical, isThere } from "./values.ts";

interface ResultCriticalProps {
  result: Result;
  alert: CriticalAlert | null;
  reader: "patient" | "doctor";
}

export function ResultCritical({ result: { header, laboratory }, alert, reader }: ResultCriticalProps) {
  const words = useWords();
  if (header.version < header.current_version) return null;
  const alerted = new Set(alert?.values.map(({ code }) => code));
  const critical = laboratory
    .flatMap(({ observations }) => observations)
    .filter((item) => isCritical(flagOf(item)) || (alerted.has(item.code) && isThere(item)));
  const later = reader === "patient" ? alert?.later[0] : undefined;
  const measured = critical.find(({ code }) => code === later?.code);
  return (
    <Critical
      values={critical.map((item) => ({
        key: item.code,
        name: item.name,
        text: words.short(item),
        range: words.named(item),
      }))}
      reader={reader}
      sampled={header.collected_at}
      phone={header.plant_phone}
      alert={alert ?? undefined}
      {...(alert && { act: alert.act })}
      {...(measured && {
        history: {
          href: paths.labResultHistory({ patient_id: header.patient_id, code: measured.code }),
          name: measured.name,
        },
      })}
    />
  );
}
