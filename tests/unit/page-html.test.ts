import {
  createContext,
  createElement as e,
  forwardRef,
  Fragment,
  useContext,
  useState,
  type ReactNode,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { writeHtml } from "../../app/page-html.ts";

const Color = createContext("none");
const Shown = () => useContext(Color);
const Framed = forwardRef(({ children }: { children?: ReactNode }, _ref) =>
  e("div", { className: "frame" }, children),
);
const options = [
  e("option", { key: 1, value: "a" }, "A"),
  e("option", { key: 2, value: 2 }, "B"),
  e("option", { key: 3 }, "c"),
];

describe("a page is written as by React", () => {
  it.each<[string, ReactNode]>([
    [
      "texts, numbers and nothing",
      ["a <b> & \"c\" 'd'", 0, -1.5, null, undefined, true, false, "", ["x", ["y"]]],
    ],
    ["nested tags", e("p", { className: "a", id: "b" }, "x", e("b", null, "y"), 3)],
    [
      "names of attributes",
      e("label", { htmlFor: "x", tabIndex: -1, "aria-hidden": true, "data-x": false, role: undefined }),
    ],
    ["flags", e("button", { disabled: true, hidden: false, formNoValidate: true, autoFocus: true }, "x")],
    [
      "words that are flags",
      e("input", { spellCheck: false, autoComplete: "off", draggable: true, inputMode: "numeric" }),
    ],
    ["numbers", e("td", { colSpan: 2, rowSpan: 3, width: 0 })],
    ["numbers that are left out", e("textarea", { rows: 0, cols: Number.NaN, maxLength: 5 })],
    [
      "flags or texts",
      [e("a", { key: 1, download: true, href: "/x" }), e("a", { key: 2, download: "y.pdf" })],
    ],
    ["functions and styles", e("p", { onClick: () => undefined, style: { marginTop: 3, color: "red" } })],
    [
      "drawings",
      e("svg", { viewBox: "0 0 1 1", strokeWidth: 2, strokeLinecap: "round" }, e("path", { d: "M0 0" })),
    ],
    ["entered values", e("input", { value: "v", name: "n", defaultValue: "d" })],
    [
      "entered values, to be changed",
      e("input", { defaultValue: 'a"b', type: "text", defaultChecked: true }),
    ],
    ["unchecked fields", e("input", { type: "checkbox", defaultChecked: false, value: 1 })],
    ["texts of several lines", e("textarea", { name: "n", defaultValue: "\n<x>\ny" })],
    ["empty texts", e("textarea", { name: "n" })],
    ["choices", e("select", { defaultValue: "2", name: "n" }, options)],
    ["choices by their text", e("select", { defaultValue: "c" }, e(Fragment, null, options))],
    ["choices without one", [e("select", { key: 1 }, options), e("option", { key: 2, value: "x" }, 1, "b")]],
    ["several choices", e("select", { multiple: true, defaultValue: ["a", "c"] }, options)],
    [
      "tags without an end",
      [e("br", { key: 1 }), e("img", { key: 2, alt: "", src: "/x?a&b" }), e("hr", { key: 3 })],
    ],
    ["what is written as it is", e("style", { dangerouslySetInnerHTML: { __html: "a > b {}" } })],
    [
      "contexts",
      [
        e(Shown, { key: 0 }),
        e(
          Color.Provider,
          { key: 1, value: "red" },
          e(Shown),
          e(Color.Provider, { value: "blue" }, e(Shown)),
          e(Shown),
        ),
      ],
    ],
    ["references", e(Framed, null, "x")],
    ["titles", e("title", null, "a & b")],
  ])("%s", (_, page) => {
    expect(writeHtml(page)).toBe(renderToStaticMarkup(e(Fragment, null, page)));
    // Once more, with what was learned.
    expect(writeHtml(page)).toBe(renderToStaticMarkup(e(Fragment, null, page)));
  });

  it.each<[string, ReactNode]>([
    ["a hook of pages that live", e(() => useState("x")[0])],
    ["objects", { a: 1 } as unknown as ReactNode], // what React refuses, too
    ["tags with rules of their own", e("pre", null, "\n")],
  ])("or not at all: %s", (_, page) => {
    expect(() => writeHtml(e("p", null, page))).toThrow();
    expect(writeHtml("next")).toBe("next");
    expect(renderToStaticMarkup(e(Shown))).toBe("none");
  });
});
