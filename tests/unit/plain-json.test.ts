import { expect, it } from "vitest";
import { parsePlain } from "../../app/lib/plain-json.ts";

it("keeps texts as they are written, in any script", () => {
  const texts = ["Gula\tdarah\npuasa", "Ä ç ﷽ ह्म 👩‍⚕️", "a\u200Fb", "", "n".repeat(30)];
  expect(parsePlain(JSON.stringify({ texts, deep: [{ one: texts[0] }], number: 1, none: null }))).toEqual({
    texts,
    deep: [{ one: texts[0] }],
    number: 1,
    none: null,
  });
});

it.each([
  ["control characters", "a\u0000b\u0001c\u0002d\u001Be\u007Ff\u009Fg", "abcdefg"],
  ["the spellings of a line's end", "a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh", "a\nb\nc\nd\ne\nf\ng\nh"],
  ["halves of characters", "a\uD800b\uDC00c😀", "abc😀"],
  ["marks that turn what follows", "a\u202Eb\u202Ac\u2066d\u2069e", "abcde"],
  ["noncharacters", "a\uFFFEb\uFFFF", "ab"],
])("is plain of %s, escaped and as they are", (_, text, plain) => {
  const escaped = [...JSON.stringify([text])]
    .map((value) =>
      value > "~"
        ? [...Array(value.length).keys()]
            .map((key) => `\\u${value.charCodeAt(key).toString(16).padStart(4, "0")}`)
            .join("")
        : value,
    )
    .join("");
  expect(parsePlain(escaped)).toEqual([plain]);
  expect(parsePlain(JSON.stringify({ deep: [{ text }] }))).toEqual({ deep: [{ text: plain }] });
});
