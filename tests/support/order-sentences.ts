import { readFileSync } from "node:fs";

type Lang = "en" | "id";

function localeOf(lang: Lang, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../locales/${lang}/${name}.json`, import.meta.url), "utf8"));
}

/** Sentences that pages about an order may or may not say. */
export function textsOf(lang: Lang) {
  const { story, reason } = localeOf(lang, "orders") as {
    story: { order: Record<string, string>; money: Record<string, string> };
    reason: Record<string, string>;
  }; // the file's own shape
  const { success } = localeOf(lang, "payments") as {
    success: { of: Record<string, { congratulation: string; heading: string }> };
  }; // the file's own shape
  const visit = localeOf(lang, "visit") as { next: { come: string }; card: { time_unread: string } }; // likewise
  return {
    orders: [...Object.values(story.order), ...Object.values(reason)],
    moneys: [...new Set(Object.values(story.money))],
    nothingArrived: story.money["nothing_arrived"] ?? "",
    timeUnread: visit.card.time_unread,
    /** only for an order that was not canceled or missed */
    standing: [
      ...Object.values(success.of).flatMap(({ congratulation, heading }) => [congratulation, heading]),
      visit.next.come,
    ],
    /** nothing that a portal can know */
    never:
      lang === "en" ? ["not charged", "Nothing was charged"] : ["tidak dikenai biaya", "Tidak ada biaya"],
  };
}
