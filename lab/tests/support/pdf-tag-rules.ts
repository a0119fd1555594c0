import {
  allTags,
  dictOf,
  entry,
  listOf,
  plain,
  word,
  type PdfFile,
  type PdfPage,
  type Tag,
} from "./pdf-file.ts";

/** ISO 32000-1, 14.8.4, without the types for Asian layout. */
const TYPES = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index P H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form"
  ).split(" "),
);
const KIDS: Record<string, RegExp> = {
  Table: /^(TR|THead|TBody|TFoot|Caption)$/,
  TR: /^(TH|TD)$/,
  L: /^(L|LI|Caption)$/,
  LI: /^(Lbl|LBody)$/,
};
const PARENTS: Record<string, RegExp> = {
  TR: /^(Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  LI: /^L$/,
  Lbl: /^(LI|Note)$/,
  LBody: /^LI$/,
};

const shows = /^(Tj|TJ|'|"|[fF]\*?|[bB]\*?|[sS]|sh|Do)$/;

/** PDF/UA-1, 7.1: all content is an artifact or in the structure tree, once. */
function* marked({ pages, tags }: PdfFile): Generator<string> {
  const tagged = allTags(tags ?? []).flatMap(({ content }) => content);
  if (new Set(tagged).size < tagged.length) yield "UA 7.1: content is in the structure tree twice";
  const used = new Set(tagged);
  const matches = new Set<string>();
  for (const { ref, operations } of pages) {
    const open: string[] = [];
    for (const { operator, operands } of operations) {
      if (operator === "BMC" || operator === "BDC") {
        const [tag = ""] = operands;
        const mcid = operands[operands.indexOf("/MCID") + 1];
        const key =
          tag === "/Artifact" || !operands.includes("/MCID")
            ? tag
            : `${String(ref.objectNumber)}:${mcid ?? ""}`;
        if (key === "/Artifact" && open.some((value) => value.includes(":")))
          yield "UA 7.1: an artifact is inside tagged content";
        if (key.includes(":") && open.includes("/Artifact"))
          yield "UA 7.1: tagged content is inside an artifact";
        if (matches.has(key) && key.includes(":")) yield `UA 7.1: MCID ${key} is used twice`;
        matches.add(key);
        open.push(key);
      }
      if (operator === "EMC" && open.pop() === undefined) yield "marked content ends that never began";
      if (!shows.test(operator)) continue;
      if (!open.some((value) => value === "/Artifact" || used.has(value)))
        yield `UA 7.1: ${operator} is neither tagged nor an artifact`;
    }
    if (open.length > 0) yield "marked content has no end";
  }
  for (const key of used) if (!matches.has(key)) yield `UA 7.1: ${key} is tagged but not on its page`;
}

/** ISO 32000-1, 14.7.4.4: the parent tree leads from content back to its element. */
function* parents({ pages, catalog, tags }: PdfFile): Generator<string> {
  const tree = dictOf(entry(dictOf(entry(catalog, "StructTreeRoot")), "ParentTree"));
  const numbers = listOf(entry(tree, "Nums"));
  const lists = new Map<string, unknown[]>();
  for (let index = 0; index < numbers.length; index += 2)
    lists.set(plain(numbers[index]), listOf(numbers[index + 1]));
  const pageOf = new Map(pages.map((page) => [String(page.ref.objectNumber), page]));
  for (const { dict, content, type } of allTags(tags ?? []))
    for (const key of content) {
      const [page = "", mcid = ""] = key.split(":");
      const list = lists.get(word(pageOf.get(page)?.dict ?? null, "StructParents"));
      if (list?.[Number(mcid)] !== dict) yield `14.7.4.4: the parent tree has no ${type} for ${key}`;
    }
}

function* elements({ tags }: PdfFile): Generator<string> {
  if (!tags || tags.length !== 1 || tags[0]?.type !== "Document") {
    yield "UA 7.1: the structure tree is not one Document";
    return;
  }
  for (const tag of allTags(tags)) {
    const { type, dict, kids, content } = tag;
    if (!TYPES.has(type)) yield `UA 7.1: ${type} is no standard structure type`;
    for (const kid of kids) {
      if (KIDS[type]?.test(kid.type) === false) yield `UA 7.2: ${type} holds ${kid.type}`;
      if (PARENTS[kid.type]?.test(type) === false) yield `UA 7.2: ${kid.type} is in ${type}`;
    }
    if (type !== "TD" && kids.length + content.length + tag.objects.length === 0) yield `${type} is empty`;
    if (KIDS[type] && content.length > 0) yield `UA 7.2: ${type} holds content itself`;
    if (type === "TH" && !/^(Row|Column|Both)$/.test(attribute(tag, "Scope")))
      yield "UA 7.5: TH has no Scope";
    const isDescribed = word(dict, "Alt") !== "" || word(dict, "ActualText") !== "";
    if (/^(Figure|Formula)$/.test(type) && !isDescribed) yield `UA 7.3: ${type} has no Alt`;
    if (type === "Table") yield* regular(tag);
  }
}

function attribute({ dict }: Tag, key: string): string {
  const matches = listOf(entry(dict, "A")).map((item) => word(dictOf(item), key));
  return matches.find((value) => value !== "") ?? "";
}

/** PDF/UA-1, 7.2: rows of a table have the same number of columns. */
function* regular(table: Tag): Generator<string> {
  const rows = allTags([table]).filter(({ type }) => type === "TR");
  const widths = rows.map(({ kids }) =>
    kids.reduce((sum, cell) => sum + Number(attribute(cell, "ColSpan") || "1"), 0),
  );
  if (new Set(widths).size > 1)
    yield `UA 7.2: a Table has rows of ${[...new Set(widths)].join(" and ")} columns`;
  if (!allTags([table]).some(({ type }) => type === "TH")) yield "UA 7.5: a Table has no TH";
}

/** PDF/UA-1, 7.4: headings begin with H1 and do not skip a level. */
function* headings({ tags, catalog }: PdfFile): Generator<string> {
  const levels = allTags(tags ?? []).flatMap(({ type }) =>
    /^H\d$/.test(type) ? [Number(type.slice(1))] : [],
  );
  let before = 0;
  for (const level of levels) {
    if (level > before + 1)
      yield `UA 7.4: H${String(level)} follows ${before === 0 ? "nothing" : `H${String(before)}`}`;
    before = level;
  }
  if (levels.length > 0 && !entry(catalog, "Outlines")) yield "WCAG PDF2: headings have no bookmarks";
}

/** Content is tagged in the order in which it is drawn. */
function* order({ tags, pages }: PdfFile): Generator<string> {
  const position = new Map(pages.map(({ ref }, index) => [String(ref.objectNumber), index]));
  let before = -1;
  for (const key of allTags(tags ?? []).flatMap(({ content }) => content)) {
    const [page = "", mcid = ""] = key.split(":");
    const index = (position.get(page) ?? 0) * 1_000_000 + Number(mcid);
    if (index < before) yield `UA 7.1: ${key} is read before what stands above it`;
    before = index;
  }
}

/** PDF/UA-1, 7.18. */
function* annotations({ pages, tags }: PdfFile): Generator<string> {
  const tagged = new Map(
    allTags(tags ?? []).flatMap(({ type, objects }) => objects.map((object) => [object, type])),
  );
  for (const { dict } of pages) yield* annotationsOf(dict, tagged);
}

function* annotationsOf(page: PdfPage["dict"], tagged: ReadonlyMap<unknown, string>): Generator<string> {
  const matches = listOf(entry(page, "Annots")).flatMap((item) => dictOf(item) ?? []);
  if (matches.length > 0 && word(page, "Tabs") !== "S")
    yield "UA 7.18.3: a page with annotations has no Tabs S";
  for (const item of matches) {
    const kind = word(item, "Subtype");
    if (word(item, "Contents") === "") yield `UA 7.18.1: ${kind} annotation has no Contents`;
    const tag = tagged.get(item);
    if (kind === "Link" ? tag !== "Link" : tag === undefined)
      yield `UA 7.18.5: ${kind} annotation is not tagged`;
    if ((Number(word(item, "F") || "0") & 4) === 0) yield `A 6.3.2: ${kind} annotation is not printed`;
  }
}

export const tagRules = [marked, parents, elements, headings, order, annotations];
