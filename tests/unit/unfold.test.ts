// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unfoldOnPaper } from "../../app/modules/unfold.ts";

const PAGE = `<details id="text"><summary>More</summary>Folded words</details>
  <details id="open" open><summary>More</summary>Open words</details>
  <ul class="footer-links"><li><a href="?print=1">Show everything</a></li></ul>`;
const openOnes = () => Array.from(document.querySelectorAll("details[open]"), ({ id }) => id);

beforeEach(() => {
  document.body.innerHTML = PAGE;
});

describe("folds on paper", () => {
  it("are open while the page is printed, and as before afterwards", () => {
    Object.assign(window, { onbeforeprint: null });
    unfoldOnPaper();
    window.dispatchEvent(new Event("beforeprint"));
    expect(openOnes()).toEqual(["text", "open"]);
    window.dispatchEvent(new Event("afterprint"));
    expect(openOnes()).toEqual(["open"]);
    expect(document.querySelector('[href="?print=1"]')).toBeNull();
  });

  it("follow the medium in browsers without events for printing", () => {
    Reflect.deleteProperty(window, "onbeforeprint");
    let tell: (event: { matches: boolean }) => void = () => undefined;
    const addListener = (listener: typeof tell) => (tell = listener);
    Object.assign(window, { matchMedia: vi.fn(() => ({ addListener })) });
    unfoldOnPaper();
    tell({ matches: true });
    expect(openOnes()).toEqual(["text", "open"]);
    tell({ matches: false });
    expect(openOnes()).toEqual(["open"]);
  });
});
