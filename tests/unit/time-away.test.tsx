// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moduleProps, partProps } from "../../app/modules/attributes.ts";
import { countdown } from "../../app/modules/countdown.ts";
import { enhance, register } from "../../app/modules/registry.ts";
import { session } from "../../app/modules/session.ts";
import { timeLeft } from "../../app/modules/time-left.ts";

const HOURS_MS = 3_600_000;
const RETURNS = [
  ["a tab is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["a window has the focus again", () => window.dispatchEvent(new Event("focus"))],
  ["a frozen page goes on", () => document.dispatchEvent(new Event("resume"))],
  ["a page is shown again", () => window.dispatchEvent(new Event("pageshow"))],
] as const;

const listening: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  for (const target of [window, document]) {
    const original = { addEventListener: target.addEventListener.bind(target) };
    const add = original.addEventListener as EventTarget["addEventListener"];
    Object.assign(target, {
      addEventListener: (name: string, listener: EventListener) => {
        add(name, listener);
        listening.push(() => target.removeEventListener(name, listener));
      },
    });
    listening.push(() => Object.assign(target, original));
  }
  vi.spyOn(console, "error").mockReturnValue(); // jsdom does not navigate
});
afterEach(() => {
  for (const stop of listening.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.documentElement.hidden = false;
});

/** The clock goes on, timers do not. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

function open(html: JSX.Element): void {
  document.body.innerHTML = renderToStaticMarkup(html);
  register({ countdown, session, "time-left": timeLeft }, {});
  enhance(document);
}

function openResult(more?: JSX.Element): void {
  open(
    <main>
      <div {...moduleProps("session", { expiresIn: 1800, warning: "Soon over.", over: "Over." })}>
        <p role="status" {...partProps("session", "message")} />
        <div hidden {...partProps("session", "extend")}>
          <form />
        </div>
      </div>
      <p>Glucose 104</p>
      {more}
    </main>,
  );
}
const message = () => document.querySelector("[role=status]")?.textContent;

describe("a page of results after two hours of sleep", () => {
  it.each(RETURNS)("shows nothing of it when %s", (_way, comeBack) => {
    openResult();
    sleep(2 * HOURS_MS);
    expect(document.documentElement.hidden).toBe(false);
    comeBack();
    expect(document.documentElement.hidden).toBe(true);
  });

  it("stays as it is while the session lasts, and warns in time by the clock", () => {
    openResult();
    sleep(1000 * 1000);
    window.dispatchEvent(new Event("focus"));
    expect([document.documentElement.hidden, message()]).toEqual([false, ""]);
    sleep(700 * 1000);
    window.dispatchEvent(new Event("focus"));
    expect([document.documentElement.hidden, message()]).toEqual([false, "Soon over."]);
    vi.advanceTimersByTime(100 * 1000);
    expect(message()).toBe("Over.");
  });

  it("says that the session is over instead where something typed would be lost", () => {
    openResult(
      <form method="post">
        <textarea name="question" />
      </form>,
    );
    const field = document.querySelector("textarea");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    sleep(2 * HOURS_MS);
    window.dispatchEvent(new Event("focus"));
    expect([document.documentElement.hidden, message()]).toEqual([false, "Over."]);
  });

  it("is not checked in a hidden tab", () => {
    openResult();
    sleep(2 * HOURS_MS);
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(document.documentElement.hidden).toBe(false);
    Reflect.deleteProperty(document, "hidden");
  });
});

describe("other limits of time after a sleep", () => {
  it("let another code be asked for at once when its wait has passed", () => {
    open(
      <main>
        <p {...moduleProps("countdown", { seconds: 60, left: "% left", over: "Now." })} />
        <button hidden {...partProps("countdown", "reveal")} />
      </main>,
    );
    sleep(61_000);
    window.dispatchEvent(new Event("focus"));
    expect(document.querySelector("button")?.hidden).toBe(false);
  });

  it("say of an offer that it has ended meanwhile", () => {
    open(<p {...moduleProps("time-left", { seconds: 3600, ofDay: 0, over: "Ended." })}>60 minutes</p>);
    sleep(2 * HOURS_MS);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(document.querySelector("p")?.textContent).toBe("Ended.");
  });
});
