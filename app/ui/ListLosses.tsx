import { useTranslation } from "~/i18n/use-translation.ts";
import { formatWhole } from "~/lib/decimals.ts";
import { Alert } from "./Alert.tsx";

export interface ShownLoss {
  path: string;
  unreadable: number;
  left_out: number;
  kept: number;
  newest: boolean;
}

const VALUES = /(?:^|[.\]])(?:points|observations)$/;

export function ListLosses({ losses }: { losses: readonly ShownLoss[] }) {
  const { t, lang } = useTranslation("ui");
  const sentences = new Set<string>();
  for (const what of ["values", "entries"] as const) {
    const lists = losses.filter(({ path }) => VALUES.test(path) === (what === "values"));
    const count = lists.reduce((sum, { unreadable }) => sum + unreadable, 0);
    if (count > 0) sentences.add(t(`lacking.${what}.unreadable`, { count }));
    for (const { left_out, kept, newest } of lists) {
      const [shown, all] = [kept, kept + left_out].map((number) => formatWhole(number, lang));
      if (left_out > 0) sentences.add(t(`lacking.${what}.${newest ? "newest" : "first"}`, { shown, all }));
    }
  }
  if (sentences.size === 0) return null;
  return (
    <Alert kind="warning">
      {[...sentences].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}
