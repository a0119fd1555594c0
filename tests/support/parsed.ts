import { JSDOM } from "jsdom";

/** One for all pages: a window of its own takes as long as a page. */
const parser = new new JSDOM("").window.DOMParser();

/** Document of a page, without its scripts and its sheets, whose parsing takes most of the time. */
export const parsed = (html: string): Document =>
  parser.parseFromString(html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, ""), "text/html");
