// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { canNotify, mayShowOutside } from "../../app/modules/live/notices.ts";
import { notify } from "../../app/modules/live/notify.ts";

const texts = {
  ask: "Turn on",
  granted: "On.",
  denied: "Off.",
  dismissed: "Nothing chosen.",
  failed: "Cannot.",
};

interface Browser {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  callsBack?: boolean;
  onConstruct?: () => void;
}

function stub({ permission = "default", answer = "granted", callsBack, onConstruct }: Browser): string[] {
  const shown: string[] = [];
  class Stub {
    static permission = permission;
    static requestPermission(done: (permission: NotificationPermission) => void) {
      Stub.permission = answer;
      if (!callsBack) return Promise.resolve(answer);
      done(answer);
      return undefined;
    }
    constructor(title: string) {
      onConstruct?.();
      if (Stub.permission === "granted") shown.push(title);
    }
  }
  vi.stubGlobal("Notification", Stub);
  return shown;
}
const onAndroid = () => {
  throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
};

async function press(): Promise<string | null> {
  const root = document.querySelector<HTMLElement>("#root");
  if (!root) throw new Error("no root");
  notify(root, texts);
  root.querySelector("button")?.click();
  await new Promise((resolve) => setTimeout(resolve));
  return root.textContent;
}

beforeEach(() => {
  document.body.innerHTML = '<p data-module="live"></p><div id="root"></div>';
  vi.stubGlobal("fetch", vi.fn());
  vi.stubGlobal("ReadableStream", class {});
});
afterEach(() => vi.unstubAllGlobals());

describe("the button for the browser's notifications", () => {
  it("is absent where a page cannot show any, as on Android", async () => {
    stub({ onConstruct: onAndroid });
    expect(await press()).toBe("");
    expect(canNotify()).toBe(false);
  });

  it.each([true, false])(
    "shows a first one when they were allowed (by a function: %s)",
    async (callsBack) => {
      const shown = stub({ callsBack });
      expect(await press()).toBe("On.");
      expect(shown).toEqual(["On."]);
      expect(mayShowOutside()).toBe(true);
    },
  );

  it("says that nothing was chosen, and stays", async () => {
    stub({ answer: "default" });
    expect(await press()).toBe("Turn onNothing chosen.");
  });

  it("says that they were refused", async () => {
    const shown = stub({ answer: "denied" });
    expect(await press()).toBe("Off.");
    expect(shown).toEqual([]);
  });

  it("says that none appears when the first one fails", async () => {
    let constructed = 0;
    stub({
      onConstruct: () => {
        constructed += 1;
        if (constructed > 1) onAndroid();
      },
    });
    expect(await press()).toBe("Cannot.");
  });
});

it("counts a phone that allowed them before as one without them", () => {
  stub({ permission: "granted", onConstruct: onAndroid });
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile" });
  expect([canNotify(), mayShowOutside()]).toEqual([false, false]);
});
