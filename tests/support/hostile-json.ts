const POLLUTION = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},';
const DEEP = `"deep":${"[".repeat(100_000)}${"]".repeat(100_000)},`;

/** Into the first object of an answer. */
const into = (text: string, more: string) => text.replace(/^\s*\{/, `{${more}`);

export const HOSTILE = {
  "a byte-order mark": (text: string) => `\uFEFF${text}`,
  "names of prototypes": (text: string) => text.replaceAll(/\{(?=")/g, `{${POLLUTION}`),
  "100,000 levels": (text: string) => into(text, DEEP),
  "cut in the middle": (text: string) => text.slice(0, text.length / 2),
  "bytes that are no UTF-8": (text: string) => Buffer.from(text.replaceAll(/[aeiou]/g, "\u00FF"), "latin1"),
  "one name twice": (text: string) => into(text, '"results":null,"results":[],'),
  "numbers beyond numbers": (text: string) => text.replaceAll(/:\d+/g, ":1e999"),
} as const satisfies Record<string, (text: string) => string | Buffer>;

export type HostileJson = keyof typeof HOSTILE;

/** A reader loses nothing by these. */
export const isNeedless = (name: HostileJson) =>
  name === "a byte-order mark" || name === "names of prototypes";
