import type { OptionsOf } from "../attributes.ts";
import { readEvents, type ServerEvent } from "./event-reader.ts";
import { announcer, mayListen, mayShowOutside } from "./notices.ts";
import { parseFields, refresher, textValue } from "./refresh.ts";
import { joinTabs } from "./tabs.ts";

// Pages that ask for permission also listen.
export { notify } from "./notify.ts";
// Runs on every signed-in page.
export { session } from "../session.ts";

/** ms for which a hidden tab keeps the shared stream */
const HIDDEN_MS = 30_000;

type TabMessage = { event: ServerEvent } | { loadedAt: string } | { over: boolean };

/** One tab reads the stream for all; hidden ones do not, unless notifications are allowed. */
export function live(root: HTMLElement, options: OptionsOf<"live">): void {
  if (!mayListen()) return;
  const { eventsUrl, session } = options;
  const refresh = refresher(options);
  const announce = announcer(root, options.heard);
  let last = options.since;
  let over = false;
  let stale = false;
  let reading = false;
  let leaving = 0;
  const told: string[] = [];

  const refreshWithin = (withinMs: number) => {
    if (document.hidden) stale = true;
    else refresh(withinMs);
  };
  const receive = ({ name, data, id }: ServerEvent, leads: boolean) => {
    // A former leader may repeat its successor's news.
    if (name === "notification" && told.indexOf(id) >= 0) return;
    told.push(id);
    last = id;
    const fields = parseFields(data);
    if (name === "refetch") refreshWithin(Number(fields["within"]) || 0);
    if (name !== "notification") return;
    refreshWithin(0);
    const textOf = (name: string) => textValue(fields[name]);
    announce({ title: textOf("title"), message: textOf("message"), link: textOf("link"), id }, leads);
  };
  const tabs = joinTabs<TabMessage>(`live-${session}`, (message) => {
    if ("event" in message) receive(message.event, false);
    else if ("over" in message) stop(message.over);
    // A tab loaded while events arrived may have missed some.
    else if (reading && isBefore(message.loadedAt, last))
      tabs.send({ event: { name: "refetch", data: "{}", id: last } });
  });
  const stop = (forGood: boolean) => {
    over = over || forGood;
    tabs.yield();
  };
  /** Before another tab takes over. */
  const stopAll = (forGood: boolean) => {
    tabs.send({ over: forGood });
    window.setTimeout(stop, 500, forGood);
  };
  const read = () => {
    reading = true;
    const close = readEvents({
      url: eventsUrl,
      lastId: last,
      session,
      onEvent: (event) => {
        if (event.name === "stop") {
          stopAll(textValue(parseFields(event.data)["reason"]) === "signed_out");
          return;
        }
        receive(event, true);
        tabs.send({ event });
      },
      onLife: tabs.live,
      onEnd: () => {
        stopAll(true);
      },
    });
    return () => {
      reading = false;
      close();
    };
  };
  const onVisibility = () => {
    window.clearTimeout(leaving);
    if (!document.hidden) {
      if (stale) refresh(0);
      stale = false;
      if (!over) tabs.lead(read);
    } else if (!mayShowOutside()) {
      leaving = window.setTimeout(() => {
        tabs.yield();
      }, HIDDEN_MS);
    }
  };

  document.addEventListener("visibilitychange", onVisibility);
  document.addEventListener("freeze", tabs.yield);
  document.addEventListener("resume", onVisibility);
  window.addEventListener("pagehide", tabs.yield);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) onVisibility();
  });
  onVisibility();
  tabs.send({ loadedAt: last });
}

/** By number within a process, by time between two. */
function isBefore(value: string, other: string): boolean {
  const [a = [], b = []] = [value, other].map((id) => id.split("."));
  if (a[0] === b[0]) return Number(a[1]) < Number(b[1]);
  return !(parseInt(a[2] ?? "", 36) >= parseInt(b[2] ?? "", 36));
}
