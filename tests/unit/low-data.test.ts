import { expect, it } from "vitest";
import { savesData } from "~/lib/low-data.ts";

it.each([
  [{}, false],
  [{ "Save-Data": "on" }, true],
  [{ Cookie: "lang=id; data=low" }, true],
  [{ Cookie: "__Host-data=low" }, true],
  [{ "Save-Data": "on", Cookie: "data=full" }, false],
  [{ Cookie: "mydata=low" }, false],
])("prefers the choice on the page to the browser's: %o", (headers, expected) => {
  expect(savesData(new Headers(headers))).toBe(expected);
});
