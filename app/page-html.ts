import * as React from "react";
import { createElement, type Context, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

interface Provider {
  $$typeof: symbol;
  _context: Context<unknown>;
}
interface ForwardRef {
  $$typeof: symbol;
  render: (props: object, ref: null) => ReactNode;
}
interface Element {
  $$typeof: symbol;
  type: string | symbol | ((props: object) => ReactNode) | Provider | ForwardRef;
  props: Record<string, unknown>;
}

const ELEMENT = Symbol.for("react.element");
const FRAGMENT = Symbol.for("react.fragment");
const PROVIDER = Symbol.for("react.provider");
const FORWARD_REF = Symbol.for("react.forward_ref");

/** Values of the contexts around the component that runs. */
let contexts = new Map<unknown, unknown>();
let html = "";
/** `defaultValue` of the select that is being written. */
let chosen: unknown = null;
/** ids given to components so far */
let ids = 0;

/** The hooks of a page that is written once. Any other makes it throw. */
const hooks = {
  useContext: (context: { _currentValue: unknown }) => {
    const value = contexts.get(context);
    return value !== undefined || contexts.has(context) ? value : context._currentValue;
  },
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useId: () => `:R${String((ids += 1))}:`,
};

/** Where React's hooks look for what they do (decision 0058). */
interface Internals {
  ReactCurrentDispatcher: { current: unknown };
}
const internals = "__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED";
const dispatcher = (React as unknown as { [internals]: Internals })[internals].ReactCurrentDispatcher; // of React 18

/**
 * The same text as React's `renderToStaticMarkup`, for elements of functions, contexts and tags, which is all that
 * pages are made of; in about a third of the time, because nothing can suspend, stream or hydrate.
 * @throws Error for every other kind of element, and for hooks of pages that live
 */
export function writeHtml(page: ReactNode): string {
  const before = dispatcher.current;
  dispatcher.current = hooks;
  contexts = new Map();
  [html, chosen, ids] = ["", null, 0];
  try {
    write(page);
    return html;
  } finally {
    dispatcher.current = before;
    html = "";
    contexts.clear();
  }
}

function write(node: unknown): void {
  if (typeof node === "string") html += escapeHtml(node);
  else if (typeof node === "number") html += String(node);
  else if (typeof node === "object" && node !== null) {
    if (Array.isArray(node)) for (const one of node) write(one);
    else if ("$$typeof" in node && node.$$typeof === ELEMENT)
      writeElement(node as Element); // as its mark says
    else throw new Error("Only elements, texts and lists of them can be written.");
  }
}

function writeElement({ type, props }: Element): void {
  if (typeof type === "function") write(type(props));
  else if (typeof type === "string") writeTag(type, props);
  else if (type === FRAGMENT) write(props["children"]);
  else if (typeof type === "object" && type.$$typeof === PROVIDER) {
    const { _context: context } = type as Provider; // as its mark says
    const outer = contexts.get(context);
    const isInner = contexts.has(context);
    contexts.set(context, props["value"]);
    write(props["children"]);
    if (isInner) contexts.set(context, outer);
    else contexts.delete(context);
  } else if (typeof type === "object" && type.$$typeof === FORWARD_REF)
    write((type as ForwardRef).render(props, null)); // as its mark says
  else throw new Error("This kind of element cannot be written.");
}

const EMPTY_TAGS = new Set(
  "area base br col embed hr img input keygen link meta param source track wbr".split(" "),
);

const FIELDS = new Set(["input", "option", "select", "textarea"]);

/** What is the same for all of a tag: `<div`, and `></div>` or `/>`. */
interface Tag {
  start: string;
  end: string;
  isEmpty: boolean;
  isField: boolean;
}
const tags = new Map<string, Tag>();

function tagOf(name: string): Tag {
  let tag = tags.get(name);
  if (!tag) {
    if (name.includes("-") || name === "pre" || name === "math")
      throw new Error(`<${name}> cannot be written.`);
    const isEmpty = EMPTY_TAGS.has(name);
    tag = { start: `<${name}`, end: isEmpty ? "/>" : `</${name}>`, isEmpty, isField: FIELDS.has(name) };
    tags.set(name, tag);
  }
  return tag;
}

function writeTag(name: string, props: Record<string, unknown>): void {
  const tag = tagOf(name);
  html += tag.start;
  if (tag.isField) return writeField(name, tag, props);
  let children: unknown;
  let inside: { __html: unknown } | undefined;
  for (const key in props) {
    const value = props[key];
    if (key === "children") children = value;
    else if (key === "dangerouslySetInnerHTML")
      inside = value as typeof inside; // as React has it
    else if (value !== undefined && value !== null) writeAttribute(key, value);
  }
  if (!tag.isEmpty) {
    html += ">";
    if (inside) html += String(inside.__html);
    else if (typeof children === "string") html += escapeHtml(children);
    else write(children);
  }
  html += tag.end;
}

/** What a field holds is no attribute, or stands after all others. */
const HELD: ReadonlySet<string> = new Set(["checked", "defaultChecked", "value", "defaultValue", "children"]);

function writeField(name: string, { end }: Tag, props: Record<string, unknown>): void {
  const held = props["value"] ?? props["defaultValue"];
  for (const key in props) {
    const isHeld = HELD.has(key) && !(name === "option" && key === "value");
    if (!isHeld) writeAttribute(key, props[key]);
  }
  if (name === "input") {
    writeAttribute("checked", props["checked"] ?? props["defaultChecked"]);
    writeAttribute("value", held);
  } else {
    const { children } = props;
    if (name === "option" && isChosen(props)) html += ' selected=""';
    html += ">";
    if (name === "textarea") writeTyped(asText(held ?? children ?? ""));
    else if (name === "select") {
      chosen = held ?? null;
      write(children);
      chosen = null;
    } else write(children);
  }
  html += end;
}

/** The text of a textarea, of which a browser drops the first line break. */
function writeTyped(text: string): void {
  html += `${text.startsWith("\n") ? "\n" : ""}${escapeHtml(text)}`;
}

function isChosen({ value, children }: Record<string, unknown>): boolean {
  if (chosen === null) return false;
  const own = String(value ?? (Array.isArray(children) ? children.join("") : children));
  return Array.isArray(chosen) ? chosen.map(String).includes(own) : asText(chosen) === own;
}

/** Learned from React once for each name: what comes before a text, ` class="`; null where it is not written as it is. */
const starts = new Map<string, string | null>();
/** Likewise, for each name and true or false: all of it. */
const flags = { true: new Map<string, string>(), false: new Map<string, string>() };

function startOf(name: string): string | null {
  let start = starts.get(name);
  if (start === undefined) {
    const whole = asReact(name, "x");
    starts.set(name, (start = whole.endsWith('="x"') ? whole.slice(0, -2) : null));
  }
  return start;
}

function flagOf(name: string, value: boolean): string {
  const known = flags[`${value}`];
  let whole = known.get(name);
  if (whole === undefined) known.set(name, (whole = asReact(name, value)));
  return whole;
}

function asReact(name: string, value: unknown): string {
  return renderToStaticMarkup(createElement("a", { [name]: value })).slice("<a".length, -"></a>".length);
}

function writeAttribute(name: string, value: unknown): void {
  if (typeof value === "string") {
    const start = startOf(name);
    html += start === null ? asReact(name, value) : `${start}${escapeHtml(value)}"`;
  } else if (value === undefined || value === null || typeof value === "function") return;
  else if (typeof value === "boolean") html += flagOf(name, value);
  else {
    const start = typeof value === "object" ? null : startOf(name);
    if (start === null) html += asReact(name, value);
    else html += `${start}${escapeHtml(asText(value))}"`;
  }
}

/** A value of a field or an attribute, converted as React does. */
const asText: (value: unknown) => string = String;

const SPECIAL = /["'&<>]/;
const names: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(/["'&<>]/g, (one) => names[one] ?? one) : text;
}
