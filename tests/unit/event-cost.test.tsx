// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { moduleProps, partProps } from "../../app/modules/attributes.ts";
import { eventCost } from "../../app/modules/event-cost.ts";
import { filter } from "../../app/modules/filter.ts";
import { readOptions } from "../../app/modules/registry.ts";
import { FilterField } from "../../app/ui/FilterField.tsx";

const prices = { cbc: "IDR\u00a0100.000.00", mcu: "IDR\u00a0750.000.00 · in Plus", unknown: "IDR\u00a0–" };

function planned(chosen: readonly string[]) {
  const tick = (group: number, id: keyof typeof prices) => (
    <p key={id}>
      <input
        type="checkbox"
        id={id}
        name={`groups[${String(group)}].product_ids`}
        value={id}
        defaultChecked={chosen.includes(id)}
      />
      <label htmlFor={id}>{prices[id]}</label>
    </p>
  );
  document.body.innerHTML = renderToStaticMarkup(
    <div {...moduleProps("event-cost", { people: "[9,3,2]", available: "1600000" })}>
      <input type="hidden" name="groups[0].was" value="1" />
      <input type="hidden" name="groups[1].was" value="2" />
      {(["cbc", "unknown"] as const).map((id) => tick(0, id))}
      {tick(1, "mcu")}
      <b {...partProps("event-cost", "total")}>as sent</b>
      <i {...partProps("event-cost", "left")}>as sent</i>
    </div>,
  );
  const root = document.body.firstElementChild as HTMLElement; // just made
  eventCost(root, readOptions(root, "event-cost"));
  const shown = (part: string) => root.querySelector(part)?.textContent?.replace("\u00a0", " ");
  const press = (id: string) => root.querySelector<HTMLInputElement>(`[value=${id}]`)?.click();
  return { total: () => shown("b"), left: () => shown("i"), press };
}

it("adds up people and ticked examinations of each group, says what the deposit keeps, and guesses no unknown price", () => {
  const { total, left, press } = planned(["cbc"]);
  expect(total()).toBe("as sent");
  press("mcu");
  expect(total()).toBe("IDR 1.800.000.00");
  expect(left()).toBe("−IDR 200.000.00");
  press("unknown");
  expect([total(), left()]).toEqual(["IDR –", "IDR –"]);
  press("unknown");
  press("cbc");
  expect(total()).toBe("IDR 1.500.000.00");
  expect(left()).toBe("IDR 100.000.00");
});

it("shows the search of a long list, whose Enter sends no form", () => {
  document.body.innerHTML = renderToStaticMarkup(
    <div>
      <FilterField id="find" label="Find" />
      <p {...partProps("filter", "count")}>2 tests</p>
      <div {...partProps("filter", "list")}>
        <p>Glucose</p>
      </div>
    </div>,
  );
  const root = document.body.firstElementChild as HTMLElement; // just made
  const box = root.querySelector("input");
  expect(box?.closest("[hidden]")).not.toBeNull();
  filter(root, { some: "%", none: "none" });
  expect(box?.closest("[hidden]")).toBeNull();
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  expect(box?.dispatchEvent(enter)).toBe(false);
});
