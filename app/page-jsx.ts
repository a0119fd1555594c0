import { Fragment, type ReactElement } from "react";

export { Fragment };

const ELEMENT = Symbol.for("react.element");

/**
 * Makes an element as React does for JSX, without its copy of the props: JSX has made them for this element alone.
 * The server's bundle imports it in place of "react/jsx-runtime" (vite.config.ts).
 */
export function jsx(type: unknown, props: object, key?: string | number): ReactElement {
  const name = key === undefined ? null : String(key);
  return { $$typeof: ELEMENT, type, key: name, ref: null, props, _owner: null } as unknown as ReactElement; // its shape
}
export const jsxs = jsx;
