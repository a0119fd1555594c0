import { RepeatFacts, RepeatLaterLink, RepeatOrderLink } from "~/features/repeats/RepeatParts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Repeat } from "~/upstream/repeats/repeats.server.ts";
import { Task } from "./Task.tsx";

export function RepeatTask({ repeat }: { repeat: Repeat }) {
  const { t } = useTranslation("repeats");
  return (
    <Task title={t("home", { name: repeat.product_name })} action={<RepeatOrderLink repeat={repeat} />}>
      <RepeatFacts repeat={repeat} isShort />
      <p>
        <RepeatLaterLink repeat={repeat} />
      </p>
    </Task>
  );
}
