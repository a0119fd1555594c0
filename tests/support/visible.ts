import type { Answer } from "./browser.ts";

/** What a person sees of a page, as one line of text. */
export const visible = ({ text }: Answer) =>
  text
    .replace(/<(script|style|svg|head)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
