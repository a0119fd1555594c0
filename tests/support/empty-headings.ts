import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
const HEADING = /^H[1-3]$/;
const SHOWN = "img, svg, canvas, input, select, textarea, button";

/** Texts of the headings (h1 to h3) of a document that nothing follows before the next of their level, or their section's end. */
export function emptyHeadings(html: string): string[] {
  const document = new window.DOMParser().parseFromString(html, "text/html");
  for (const unseen of document.querySelectorAll("script, style, template")) unseen.remove();
  return [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) =>
    hasContent(heading) ? [] : [heading.textContent.trim()],
  );
}

function hasContent(heading: Element): boolean {
  const section = heading.closest("section, article, aside, nav, dialog, main") ?? heading.ownerDocument.body;
  const walker = heading.ownerDocument.createTreeWalker(section);
  walker.currentNode = heading;
  let node = nextAfter(walker, heading);
  for (; node; node = walker.nextNode()) {
    if (node instanceof window.Element) {
      if (HEADING.test(node.nodeName) && node.nodeName <= heading.nodeName) return false;
      if (node.matches(SHOWN) && !node.matches("[type=hidden]")) return true;
    } else if (node instanceof window.Text && node.data.trim() !== "") return true;
  }
  return false;
}

function nextAfter(walker: TreeWalker, element: Element): Node | null {
  let node = walker.nextNode();
  while (node && element.contains(node)) node = walker.nextNode();
  return node;
}
