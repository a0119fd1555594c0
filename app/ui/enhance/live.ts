import { readEvents, type ServerEvent } from "./event-reader.ts";
import { all } from "./guarded.ts";
import { askWhenWanted, mayShow, teller } from "./notices.ts";
import { fieldsOf, refresher, textIn } from "./refresh.ts";
import { joinTabs } from "./tabs.ts";

/** How long a hidden tab keeps the line for everybody. */
const HIDDEN_MS = 30_000;

/** An event of the line; the position of a tab that has just been loaded; the end of the line for all. */
type Word = { event: ServerEvent } | { hello: string } | { over: boolean };

/**
 * Puts the unread badge and the list right when the server says that something is new. One tab holds the
 * line for all; hidden tabs and browsers that save data hold none, unless the person asked for
 * notifications. Every page is right at its load without any of this.
 */
export function liveNotifications(): void {
  const region = all("[data-live]")[0];
  if (!region || !("fetch" in window) || !("ReadableStream" in window) || savesData()) return;
  const session = region.getAttribute("data-name") ?? "";
  const refresh = refresher(region);
  const tell = teller(region);
  let last = region.getAttribute("data-since") ?? "";
  let over = false;
  let stale = false;
  let reading = false;
  let leaving = 0;

  const refreshWithin = (within: number) => {
    if (document.hidden) stale = true;
    else refresh(within);
  };
  const take = ({ name, data, id }: ServerEvent, leads: boolean) => {
    last = id;
    const told = fieldsOf(data);
    if (name === "refetch") refreshWithin(Number(told["within"]) || 0);
    if (name !== "notification") return;
    refreshWithin(0);
    const [title, message, link] = [textIn(told["title"]), textIn(told["message"]), textIn(told["link"])];
    tell({ title, message, link, id }, leads);
  };
  const tabs = joinTabs<Word>(`live-${session}`, (word) => {
    if ("event" in word) take(word.event, false);
    else if ("over" in word) rest(word.over);
    // a tab that was loaded while events came asks whether it missed some
    else if (reading && isBefore(word.hello, last))
      tabs.tell({ event: { name: "refetch", data: "{}", id: last } });
  });
  /** No line any more: for good, or until somebody looks at a tab again. */
  const rest = (forGood: boolean) => {
    over = over || forGood;
    tabs.yield();
  };
  /** The others hear of it before they could take the line over. */
  const restAll = (forGood: boolean) => {
    tabs.tell({ over: forGood });
    window.setTimeout(rest, 500, forGood);
  };
  const work = () => {
    reading = true;
    const close = readEvents({
      url: region.getAttribute("data-live") ?? "",
      lastId: last,
      session,
      onEvent: (event) => {
        if (event.name === "stop") {
          restAll(textIn(fieldsOf(event.data)["reason"]) === "signed_out");
          return;
        }
        take(event, true);
        tabs.tell({ event });
      },
      onOver: () => {
        restAll(true);
      },
    });
    return () => {
      reading = false;
      close();
    };
  };
  const look = () => {
    window.clearTimeout(leaving);
    if (!document.hidden) {
      if (stale) refresh(0);
      stale = false;
      if (!over) tabs.lead(work);
    } else if (!mayShow()) {
      leaving = window.setTimeout(() => {
        tabs.yield();
      }, HIDDEN_MS);
    }
  };

  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => {
    tabs.yield();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) look();
  });
  look();
  tabs.tell({ hello: last });
  askWhenWanted();
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
}

/** Whether the position `one` lies before `other`: by number in one process, by time in two. */
function isBefore(one: string, other: string): boolean {
  const [a = [], b = []] = [one, other].map((id) => id.split("."));
  if (a[0] === b[0]) return Number(a[1]) < Number(b[1]);
  return !(parseInt(a[2] ?? "", 36) >= parseInt(b[2] ?? "", 36));
}
