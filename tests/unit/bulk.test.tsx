// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moduleProps, partAttribute, partProps } from "../../app/modules/attributes.ts";
import { bulk } from "../../app/modules/bulk.ts";
import { readOptions } from "../../app/modules/registry.ts";

const PEOPLE = [
  { name: "Wulan", amount: 100_000, draws: "0 1" },
  { name: "Ahmad", amount: 300_000, draws: "0" },
  { name: "Óscar", amount: 200_000, draws: "" },
];

function open(ticked: number[] = [], left?: string) {
  document.body.innerHTML = renderToStaticMarkup(
    <form
      {...moduleProps("bulk", {
        selectAll: "All",
        ticked: "% reject",
        rest: "% approve",
        over: "% over",
        ...(left === undefined ? { limit: 350_000 } : { limit: 900_000, lacks: "% without quota", left }),
        tools: "Filter and sort",
        outOfSight: "% hidden",
        filter: "Filter",
        sort: "Sort",
        unsorted: "As it came",
      })}
    >
      <div {...partProps("bulk", "tools")} />
      <span {...partProps("bulk", "all")} />
      <p role="status" {...partProps("bulk", "count")} />
      <table>
        <thead>
          <tr>
            <th>Reject</th>
            <th>Name</th>
            <th>Amount</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {PEOPLE.map(({ name, amount, draws }, index) => (
            <tr key={name}>
              <td>
                <input
                  type="checkbox"
                  name={`reject.${name}`}
                  defaultChecked={ticked.includes(index)}
                  {...{ [partAttribute("bulk", "tick")]: amount, [partAttribute("bulk", "draws")]: draws }}
                />
              </td>
              <th scope="row">{name}</th>
              <td className="numeric">{amount}</td>
              <td>
                <div {...partProps("bulk", "reason")}>
                  <input type="text" name={`reason.${name}`} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button {...partProps("bulk", "save")}>Save</button>
    </form>,
  );
  const form = document.querySelector("form");
  if (!form) throw new Error("no form");
  bulk(form, readOptions(form, "bulk"));
  const row = (selector: string) => {
    const element = form.querySelector<HTMLInputElement>(selector);
    if (!element) throw new Error(`no ${selector}`);
    return element;
  };
  return {
    form,
    tick: (name: string) => row(`[name="reject.${name}"]`),
    reason: (name: string) => row(`[name="reason.${name}"]`),
    filter: (text: string) => {
      const box = row("#bulk-filter");
      box.value = text;
      box.dispatchEvent(new Event("input"));
      vi.runAllTimers();
    },
    sort: (index: number) => {
      const choice = form.querySelector("select");
      if (!choice) throw new Error("no sorting");
      choice.selectedIndex = index;
      choice.dispatchEvent(new Event("change"));
    },
    names: () => [...form.querySelectorAll("tbody th")].map((cell) => cell.textContent),
    said: () => row("[role=status]").textContent,
    all: row("#bulk-all"),
    save: form.querySelector("button"),
    posted: () => [...new FormData(form).keys()].filter((name) => name.startsWith("reject.")),
  };
}

const press = (target: Element, key: string) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return { prevented: event.defaultPrevented, focused: document.activeElement?.getAttribute("name") };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Promise X10: live count.
describe("rows that are decided together", () => {
  it("folds its tools over few rows, so that the rows come first", () => {
    expect(open().form.querySelector("details")?.open).toBe(false);
  });

  it("says how many are ticked and what the others cost", () => {
    const { tick, said } = open([1]);
    expect(said()).toBe("2 approve ·\u00a01 reject ·\u00a0IDR\u00a0300.000.00");
    tick("Wulan").click();
    expect(said()).toBe("1 approve ·\u00a02 reject ·\u00a0IDR\u00a0200.000.00");
    tick("Wulan").click();
    tick("Ahmad").click();
    expect(said()).toBe("3 approve ·\u00a0IDR\u00a0250.000.00 over");
  });

  it("cannot be saved until what is left of the deposit or the quota covers the unticked rows", () => {
    const deposit = open();
    expect(deposit.save?.disabled).toBe(true);
    deposit.tick("Wulan").click();
    expect([deposit.said(), deposit.save?.disabled]).toEqual([
      "2 approve ·\u00a01 reject ·\u00a0IDR\u00a0150.000.00 over",
      true,
    ]);
    deposit.tick("Ahmad").click();
    expect(deposit.save?.disabled).toBe(false);
    const quota = open([], "0 0");
    expect(quota.said()).toBe("3 approve ·\u00a0IDR\u00a0600.000.00 ·\u00a03 without quota");
    quota.tick("Wulan").click();
    expect([quota.said(), quota.save?.disabled]).toEqual([
      "2 approve ·\u00a01 reject ·\u00a0IDR\u00a0500.000.00 ·\u00a01 without quota",
      true,
    ]);
    quota.tick("Ahmad").click();
    expect([quota.said(), quota.save?.disabled]).toEqual([
      "1 approve ·\u00a02 reject ·\u00a0IDR\u00a0200.000.00",
      false,
    ]);
    expect(open([], "2 1").save?.disabled).toBe(false);
  });

  it("keeps rows that the filter hides in the form, and says how many of them are ticked", () => {
    const { filter, said, posted, all, names } = open([1]);
    filter("oscar");
    expect(said()).toContain("1 hidden");
    all.click();
    expect(posted()).toEqual(["reject.Ahmad", "reject.Óscar"]);
    all.click();
    expect(posted()).toEqual(["reject.Ahmad"]);
    filter("");
    expect(said()).not.toContain("hidden");
    expect(names()).toHaveLength(3);
  });

  it("scrolls a row whose reason opens behind the bar above it, and no other", () => {
    const { form, tick } = open();
    const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue();
    const bar = document.createElement("div");
    bar.className = "bulk-bar";
    form.appendChild(bar);
    bar.getBoundingClientRect = () => new DOMRect(0, 500, 300, 80);
    const rowEndsAt = (name: string, y: number) => {
      const row = tick(name).closest("tr");
      if (row) row.getBoundingClientRect = () => new DOMRect(0, 0, 300, y);
    };
    rowEndsAt("Wulan", 480);
    rowEndsAt("Ahmad", 540);
    tick("Wulan").click();
    expect(scrollBy).not.toHaveBeenCalled();
    tick("Ahmad").click();
    expect(scrollBy).toHaveBeenCalledWith(0, 40);
    tick("Ahmad").click();
    expect(scrollBy).toHaveBeenCalledTimes(1);
  });

  it("keeps every tick when sorted by column, by ticks and back", () => {
    const { sort, names, posted } = open([2]);
    sort(1);
    expect(names()).toEqual(["Óscar", "Wulan", "Ahmad"]);
    sort(2);
    expect(names()).toEqual(["Ahmad", "Óscar", "Wulan"]);
    sort(3);
    expect(names()).toEqual(["Ahmad", "Óscar", "Wulan"]);
    sort(0);
    expect(names()).toEqual(["Wulan", "Ahmad", "Óscar"]);
    expect(posted()).toEqual(["reject.Óscar"]);
  });

  it("is worked by the keyboard over the rows in sight; Enter sends nothing", () => {
    const { tick, filter, reason } = open();
    tick("Wulan").focus();
    expect(press(tick("Wulan"), "ArrowDown").focused).toBe("reject.Ahmad");
    tick("Ahmad").click();
    expect(press(tick("Ahmad"), "Enter")).toEqual({ prevented: true, focused: "reason.Ahmad" });
    expect(press(reason("Ahmad"), "Enter")).toEqual({ prevented: true, focused: "reject.Óscar" });
    expect(press(tick("Óscar"), "Enter")).toEqual({ prevented: true, focused: "reject.Óscar" });
    filter("a");
    tick("Wulan").focus();
    expect(press(tick("Wulan"), "ArrowUp").focused).toBe("reject.Wulan");
  });

  it("takes a reason back with its tick, and shows one that stands without a tick", () => {
    const { tick, reason } = open();
    const around = reason("Wulan").parentElement;
    expect(around?.hidden).toBe(true);
    tick("Wulan").click();
    reason("Wulan").value = "On leave";
    tick("Wulan").click();
    expect([reason("Wulan").value, around?.hidden]).toEqual(["", true]);
    tick("Wulan").click();
    expect([reason("Wulan").value, around?.hidden]).toEqual(["On leave", false]);
    reason("Ahmad").value = "Typed before the script came";
    window.dispatchEvent(new Event("pageshow"));
    expect(reason("Ahmad").parentElement?.hidden).toBe(false);
  });
});

function openBulk() {
  document.body.innerHTML = renderToStaticMarkup(
    <form {...moduleProps("bulk", { selectAll: "Select all", ticked: "% selected" })}>
      <p role="status" {...partProps("bulk", "count")} />
      <table>
        <thead>
          <tr>
            <td {...partProps("bulk", "all")} />
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2].map((row) => (
            <tr key={row}>
              <td>
                <input
                  type="checkbox"
                  disabled={row === 2}
                  defaultChecked={row === 0}
                  {...partProps("bulk", "tick")}
                />
              </td>
              <td {...partProps("bulk", "reason")} />
            </tr>
          ))}
        </tbody>
      </table>
    </form>,
  );
  const form = document.querySelector("form");
  if (!form) throw new Error("no form");
  bulk(form, readOptions(form, "bulk"));
  const [all, ...ticks] = document.querySelectorAll("input");
  return {
    all,
    ticks,
    count: () => document.querySelector("[role=status]")?.textContent,
    reasons: () =>
      [...document.querySelectorAll<HTMLElement>("[data-bulk-reason]")].map((element) => !element.hidden),
  };
}

describe("rows sent together", () => {
  it("counts what is ticked already, and asks only those rows for a reason", () => {
    const { all, count, reasons } = openBulk();
    expect(all?.labels?.[0]?.textContent).toBe("Select all");
    expect(all?.name).toBe("");
    expect(count()).toBe("1 selected");
    expect(reasons()).toEqual([true, false, false]);
    expect([all?.checked, all?.indeterminate]).toEqual([false, true]);
  });

  it("ticks all that can be ticked, and none", () => {
    const { all, ticks, count, reasons } = openBulk();
    all?.click();
    expect(ticks.map(({ checked }) => checked)).toEqual([true, true, false]);
    expect([count(), reasons()]).toEqual(["2 selected", [true, true, false]]);
    all?.click();
    expect([count(), reasons()]).toEqual(["0 selected", [false, false, false]]);
    ticks[0]?.click();
    ticks[1]?.click();
    expect([all?.checked, all?.indeterminate, count()]).toEqual([true, false, "2 selected"]);
  });
});
