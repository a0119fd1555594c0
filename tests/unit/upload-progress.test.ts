// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { picture } from "../../app/modules/picture.ts";
import { guardSubmit } from "../../app/modules/submit.ts";
import { upload } from "../../app/modules/upload.ts";

const TEXTS = {
  url: "/upload-progress",
  label: "Sending",
  sent: "Sent: {percent}%",
  slow: "It takes minutes.",
  arrived: "It has arrived.",
  cancel: "Stop",
};
const LOADING = "Loading";

const find = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector);
  if (!element) throw new Error(`No ${selector}.`);
  return element;
};
const overlay = () => find('[data-module="submit"]');
const announced = () => find(".vh").textContent;
/** True if the browser would post the form. */
const press = () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

let percent: number | null;
let stopped: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  percent = null;
  stopped = vi.fn();
  vi.stubGlobal("stop", stopped);
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve({ json: () => Promise.resolve({ percent }) })),
  );
  document.body.innerHTML = `
    <form method="post" data-submit-guard="Sending the photo…"><div id="picture"><input type="file"></div></form>
    <div data-module="submit" data-submit-loading="${LOADING}" hidden>
      <div><p role="status" data-submit-message></p></div>
    </div>`;
  guardSubmit(overlay(), { loading: LOADING });
  upload(find("form"), TEXTS);
});
afterEach(() => {
  // Ends the test's upload: its listeners stay on the document.
  window.dispatchEvent(new Event("pageshow"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the progress of a form with a file", () => {
  it("stays as long as the post runs, with the time it has taken", async () => {
    expect(press()).toBe(true);
    await vi.advanceTimersByTimeAsync(150_400);
    expect(overlay().hidden).toBe(false);
    expect(overlay().textContent).toContain("Sending the photo…");
    expect(find('[aria-hidden="true"]').textContent).toBe("2:30");
    expect(overlay().textContent).toContain(TEXTS.slow);
    expect(find("progress").hidden, "nothing is known").toBe(true);
  });

  it("shows what has arrived, and tells each ten percent at most once", async () => {
    press();
    const told = new Set<string | null>();
    for (percent = 3; percent < 100; percent += 1) {
      await vi.advanceTimersByTimeAsync(2000);
      told.add(announced());
    }
    expect(find<HTMLProgressElement>("progress").value).toBeGreaterThanOrEqual(98);
    expect(told.size).toBeGreaterThanOrEqual(10);
    expect(told.size).toBeLessThanOrEqual(11);
    percent = 100;
    await vi.advanceTimersByTimeAsync(2000);
    expect(overlay().textContent).toContain(TEXTS.arrived);
  });

  it("keeps what it knows when an answer is lost or knows nothing", async () => {
    press();
    percent = 40;
    await vi.advanceTimersByTimeAsync(2400);
    percent = null;
    await vi.advanceTimersByTimeAsync(2000);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await vi.advanceTimersByTimeAsync(4000);
    expect(find<HTMLProgressElement>("progress").value).toBe(40);
    expect(overlay().hidden).toBe(false);
  });

  it("sends nothing at a second press, also after minutes", async () => {
    expect(press()).toBe(true);
    expect(press()).toBe(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(press()).toBe(false);
  });

  it.each([
    ["its button", () => find("button").click()],
    ["Escape", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
  ])("can be stopped by %s, then the form is sent anew", async (_, stop) => {
    press();
    await vi.advanceTimersByTimeAsync(5000);
    stop();
    expect(stopped).toHaveBeenCalledOnce();
    expect(overlay().hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(overlay().hidden).toBe(true);
    expect(press()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(overlay().querySelectorAll("button")).toHaveLength(1);
  });

  it("is gone when the page comes back from the browser's cache", async () => {
    press();
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event("pageshow"));
    expect(overlay().hidden).toBe(true);
    expect(press()).toBe(true);
  });

  it("is silent for a form that another module holds back", async () => {
    find("form").addEventListener("submit", (event) => event.preventDefault());
    press();
    await vi.advanceTimersByTimeAsync(1000);
    expect(overlay().hidden).toBe(true);
  });

  it("sends a picture that was waited for, in browsers without requestSubmit too", async () => {
    const form = find<HTMLFormElement>("form");
    const submit = vi.spyOn(form, "submit").mockImplementation(() => undefined);
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    vi.stubGlobal("DataTransfer", class {});
    vi.stubGlobal("CSS", { supports: () => true });
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unreadable")));
    picture(find("#picture"), { working: "Preparing", ready: "Ready", only: "" });
    const input = find<HTMLInputElement>("input");
    Object.defineProperty(input, "files", { value: [new File(["x"], "x.jpg")] });
    input.dispatchEvent(new Event("change"));
    expect(press(), "it waits for the picture").toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(submit).toHaveBeenCalledOnce();
    expect(overlay().hidden).toBe(false);
  });
});
