import type { PageResponse } from "./browser.ts";

/** Visible text on one line. */
export const visible = ({ text }: Pick<PageResponse, "text">) =>
  text
    .replace(/<(script|style|svg|head)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
