// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { moduleProps, partProps } from "../../app/modules/attributes.ts";
import { autosubmit } from "../../app/modules/autosubmit.ts";
import { CODES, phoneCodes } from "../../app/modules/phone-codes.ts";
import { phoneCountries } from "../../app/lib/countries.ts";
import { password } from "../../app/modules/password.ts";
import { redirect } from "../../app/modules/redirect.ts";
import { session } from "../../app/modules/session.ts";
import { timeLeft } from "../../app/modules/time-left.ts";
import { countdown, verify } from "../../app/modules/verify.ts";
import { enhance, readOptions, register } from "../../app/modules/registry.ts";
import { phoneCountryText } from "../support/phone-country-text.ts";

const root = (name: string) => `<p data-module="${name}"></p>`;
// One loop turn: a fetched module starts after its promise.
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = "";
});

describe("the registry of modules", () => {
  it("starts a module once for each root, and for HTML that is put in later", () => {
    const focus = vi.fn();
    register({ focus }, {});
    document.body.innerHTML = `${root("focus")}${root("focus")}<div id="later"></div>`;
    enhance(document);
    enhance(document);
    expect(focus).toHaveBeenCalledTimes(2);

    const later = document.querySelector<HTMLElement>("#later");
    if (later) {
      later.innerHTML = root("focus");
      enhance(later);
    }
    expect(focus).toHaveBeenCalledTimes(3);
    expect(focus).toHaveBeenLastCalledWith(later?.firstChild, {});
  });

  it("fetches other modules only where a page names them", async () => {
    const copy = vi.fn();
    const loadCopy = vi.fn(() => Promise.resolve(copy));
    const loadFilter = vi.fn(() => Promise.resolve(vi.fn()));
    register({}, { copy: loadCopy, filter: loadFilter });
    document.body.innerHTML = "<p>plain</p>";
    enhance(document);
    expect(loadCopy).not.toHaveBeenCalled();

    document.body.innerHTML = root("copy");
    enhance(document);
    await settled();
    expect(copy).toHaveBeenCalledOnce();
    expect(loadFilter).not.toHaveBeenCalled();
  });

  it("reports a failing module without stopping the others", () => {
    vi.useFakeTimers();
    const language = vi.fn();
    const dismiss = () => {
      throw new Error("broken");
    };
    register({ dismiss, language }, {});
    document.body.innerHTML = `${root("dismiss language")}${root("language")}`;
    enhance(document);
    expect(language).toHaveBeenCalledTimes(2);
    expect(() => vi.runAllTimers()).toThrow("broken");
    vi.useRealTimers();
  });

  it("leaves the page as it is for a module that cannot be loaded or is unknown", async () => {
    const language = vi.fn();
    register({ language }, { copy: () => Promise.reject(new Error("offline")) });
    document.body.innerHTML = root("copy unknown language");
    const before = document.body.innerHTML;
    enhance(document);
    await settled();
    expect(language).toHaveBeenCalledOnce();
    expect(document.body.innerHTML).toBe(before);
  });

  it("gets options as they were written: texts, numbers, and those left out", () => {
    const options = { href: '/login?a="1"&b=<2>', afterMs: 3000, note: "", stay: "Stay %", stayed: "3000" };
    document.body.innerHTML = renderToStaticMarkup(<p {...moduleProps("redirect", options)} />);
    const [element] = document.body.children;
    expect(element?.getAttribute("data-redirect-after-ms")).toBe("3000");
    expect(element && readOptions(element, "redirect")).toEqual(options);

    const link = <a href="/page" {...moduleProps("dialog", { opens: "one", opensOnMobile: undefined })} />;
    document.body.innerHTML = renderToStaticMarkup(link);
    const [anchor] = document.body.children;
    expect(anchor && readOptions(anchor, "dialog")).toEqual({ opens: "one" });
  });
});

it("shows a password on request, and always sends it as a password", () => {
  document.body.innerHTML = renderToStaticMarkup(
    <form>
      <input
        type="password"
        id="password"
        {...moduleProps("password", { show: "Show", hide: "Hide", what: "password" })}
      />
    </form>,
  );
  const input = document.querySelector("input");
  if (!input) throw new Error("no input");
  password(input, readOptions(input, "password"));
  const toggle = document.querySelector("button");
  toggle?.click();
  const shown = [input.type, toggle?.textContent, toggle?.getAttribute("aria-label"), toggle?.type];
  expect(shown).toEqual(["text", "Hide", "Hide password", "button"]);
  input.form?.dispatchEvent(new Event("submit"));
  expect([input.type, toggle?.textContent]).toEqual(["password", "Show"]);
});

// Promise X7: the session's end.
describe("the end of the session", () => {
  function openWarning() {
    const options = { expiresIn: 600, warning: "Soon over.", over: "Over." };
    document.body.innerHTML = renderToStaticMarkup(
      <div {...moduleProps("session", options)}>
        <div role="status" {...partProps("session", "message")} />
        <div hidden {...partProps("session", "extend")}>
          <form>
            <button>Stay signed in</button>
          </form>
        </div>
      </div>,
    );
    const warning = document.querySelector<HTMLElement>("[data-module=session]");
    const [status, extend] = warning?.querySelectorAll<HTMLElement>("[role=status], [hidden]") ?? [];
    if (!warning || !status || !extend) throw new Error("no warning");
    session(warning, readOptions(warning, "session"));
    return { status, extend };
  }

  // Promise A5: the warning is spoken.
  it("is said in a live region that was there all along: only its text changes", () => {
    vi.useFakeTimers();
    const { status, extend } = openWarning();
    for (let above: Element | null = status; above; above = above.parentElement)
      expect(above.hasAttribute("hidden")).toBe(false);
    const watch = new MutationObserver(() => undefined);
    watch.observe(document, { subtree: true, attributes: true });
    vi.advanceTimersByTime(479_000);
    expect([status.textContent, extend.hidden]).toEqual(["", true]);
    vi.advanceTimersByTime(1000);
    expect([status.textContent, extend.hidden]).toEqual(["Soon over.", false]);
    vi.advanceTimersByTime(120_000);
    expect([status.textContent, extend.hidden]).toEqual(["Over.", true]);
    expect(watch.takeRecords().filter(({ target }) => target.contains(status))).toEqual([]);
    watch.disconnect();
    vi.useRealTimers();
  });

  it("closes a dialog, which would keep the warning from being read and pressed", () => {
    vi.useFakeTimers();
    openWarning();
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    const close = vi.fn();
    dialog.close = close;
    document.body.append(dialog);
    vi.advanceTimersByTime(480_000);
    expect(close).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe("a limit of time", () => {
  const spoken = "[role=status], [role=alert], [role=timer], [aria-live]";

  function announcedAt(html: string, seconds: number): number[] {
    vi.useFakeTimers();
    document.documentElement.lang = "en";
    document.body.innerHTML = `<main>${html}</main>`;
    register({ countdown, redirect, session, "time-left": timeLeft, verify }, {});
    enhance(document);
    const watch = new MutationObserver(() => undefined);
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    document.querySelector<HTMLInputElement>("input")?.dispatchEvent(new Event("input"));
    const heard: number[] = [];
    for (let second = 0; second <= seconds; second++) {
      for (const target of new Set(watch.takeRecords().map((record) => record.target)))
        if (target instanceof Element && target.closest(spoken) && target.textContent) heard.push(second);
      vi.advanceTimersByTime(1000);
    }
    watch.disconnect();
    vi.useRealTimers();
    return heard;
  }

  const code = { afterMs: 3500, note: "Soon.", stop: "Stop", stopped: "Stopped." };
  const away = { href: "#next", afterMs: 3000, note: "Soon.", stay: "Stay", stayed: "You stay." };
  // Promise X7: at most two announcements in any minute, counted second by second.
  it.each([
    ["seconds until another code", { countdown: { seconds: 300, left: "% left", over: "Now." } }, 300, 10],
    ["a short wait", { countdown: { seconds: 47, left: "% left", over: "Now." } }, 60, 2],
    ["the session's end", { session: { expiresIn: 600, warning: "Soon over.", over: "Over." } }, 660, 2],
    ["a short session's end", { session: { expiresIn: 40, warning: "Soon over.", over: "Over." } }, 60, 2],
    ["a redirect", { redirect: away }, 2, 1],
    ["a code that sends itself", { verify: code }, 60, 1],
    ["hours left of an offer", { "time-left": { seconds: 300, ofDay: 0, over: "Over." } }, 400, 0],
  ])("is announced at most twice a minute: %s", (_what, options, seconds, times) => {
    const [[name, chosen] = ["verify", code]] = Object.entries(options);
    const props = moduleProps(name as "verify", chosen as typeof code); // each row names its module's options
    const field = <input {...(name === "verify" && props)} defaultValue="123456" />;
    const page = (
      <div {...(name !== "verify" && props)}>
        <p role="status" {...partProps("session", "message")} />
        <form {...partProps("session", "extend")}>{field}</form>
      </div>
    );
    const heard = announcedAt(renderToStaticMarkup(page), seconds);
    expect(heard).toHaveLength(times);
    for (const value of heard)
      expect(heard.filter((other) => other >= value && other < value + 60).length).toBeLessThanOrEqual(2);
  });
});

describe("the list of phone codes", () => {
  it("holds every country that the server knows, in words that it reads", () => {
    document.documentElement.lang = "id";
    document.body.innerHTML = "<datalist></datalist>";
    const list = document.querySelector<HTMLElement>("datalist");
    if (list) phoneCodes(list);
    const texts = [...document.querySelectorAll("option")].map(({ value }) => value);
    const withoutName = (text: string) => text.slice(text.lastIndexOf("("));
    const known = phoneCountries("id").map(phoneCountryText);
    expect(texts.map(withoutName).sort()).toEqual(known.map(withoutName).sort());
    expect(texts).toContain("Indonesia (ID) +62 🇮🇩");
    expect(CODES.length).toBeLessThan(1400);
  });
});

describe("autosubmit", () => {
  const open = () => {
    document.body.innerHTML = `<form>
      <select name="plant"><option selected>a</option><option>b</option></select>
      <input name="qty" value="1" />
      <div id="root"><button name="intent" value="update">Update</button></div>
    </form>`;
    const [form, root] = [document.querySelector("form"), document.querySelector<HTMLElement>("#root")];
    const select = document.querySelector("select");
    if (!form || !root || !select) throw new Error("no form");
    const sent: (string | null)[] = [];
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sent.push(event.submitter?.getAttribute("value") ?? null);
    });
    return { form, root, select, sent };
  };
  const change = (element: Element) => element.dispatchEvent(new Event("change", { bubbles: true }));

  it("sends each change with the button's value, and hides the button", () => {
    const { root, select, sent } = open();
    autosubmit(root);
    expect(root.hidden).toBe(true);
    select.value = "b";
    change(select);
    expect(sent).toEqual(["update"]);
  });

  it("leaves the button to those who choose by keyboard; a typed number is sent when it is left", () => {
    const { form, root, select, sent } = open();
    autosubmit(root);
    form.dispatchEvent(new Event("keydown"));
    change(select);
    expect([sent, root.hidden]).toEqual([[], false]);
    const input = form.querySelector("input");
    if (input) change(input);
    expect(sent).toEqual(["update"]);
  });

  it("shows the button while the form differs from what is stored, as after Back", () => {
    const { root, select } = open();
    select.value = "b";
    autosubmit(root);
    expect(root.hidden).toBe(false);
    select.value = "a";
    window.dispatchEvent(new Event("pageshow"));
    expect(root.hidden).toBe(true);
  });
});
