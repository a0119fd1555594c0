const setOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(" ").split(" "));

const SOUGHT = setOf(
  "route routes routing router routed unroutable endpoint endpoints url urls uri uris api apis path paths",
  "page handler controller operation operations method backend proxy resolve rute halaman jalur",
);
const ABSENCE = setOf(
  "no not cannot can't couldn't doesn't isn't wasn't don't hasn't nothing unable never unknown invalid",
  "undefined unsupported unrecognized unrecognised unmatched unmapped unhandled unavailable unroutable",
  "unregistered routing missing nonexistent removed gone wrong bad 404 tidak tak belum bukan salah",
);
const OTHERS = setOf(
  "a an the this that these those values full your our you we i it its is are was were be been has have had do does did can",
  "could may of for on in at to from with by and or nor as any such there here which exist exists existing",
  "found find match matches matched matching available support supported defined registered recognized",
  "recognised implemented resolved resolves known mapped valid configured identify identified locate located",
  "requested request specified given provided incoming current looking trying try reach sorry oops woops http",
  "https rest web server host version please check again default type named name error exception status code",
  "static longer context resource resources action function procedure service listener address location",
  "get post put patch delete head options yang anda kami kita ini itu tersebut untuk di pada dari ke dengan",
  "maaf mohon dapat bisa ada ditemukan menemukan temukan tersedia dikenal terdaftar didukung diminta dituju",
  "dicari cari minta tujuan permintaan atau dan sah alamat layanan metode fungsi sumber daya",
);

const EITHER =
  /^(?:(?:http )?(?:error )?404:? ?)?(?:not found|forbidden|method not allowed|not implemented|no message available|unauthorized|(?:http )?404|tidak ditemukan|(?:the )?(?:requested )?resource (?:(?:is |was )?not (?:found|available)|could not be found|does not exist|forbidden)|the requested url was not found on (?:the|this) server\b.*|sumber daya tidak ditemukan|access failure for api.*)?[.!]?$/i;
const ITEM = /\b(?:not found|not exist|n't exist|could not be found|no longer|tidak ditemukan|tidak ada)\b/i;
/** For statuses other than 403 and 404. */
const SURELY = /\b(?:route|end-?point|rute)\b/i;

export type Speaker = "call" | "router" | "either";

/** @param own what only the call itself would say */
export function speakerOf(
  texts: readonly string[],
  current: { message: string; code: string; hasStatus: boolean; hasContent: boolean },
): Speaker {
  if (texts.some((text) => isRouters(text))) return "router";
  const message = current.message.trim();
  const isRule = current.code !== "" && !/^\d+$/.test(current.code) && !EITHER.test(wordsOf(current.code));
  if (current.hasContent || isRule) return "call";
  if (EITHER.test(message))
    return current.hasStatus && message === "" && texts.length === 0 ? "call" : "either";
  return current.hasStatus || ITEM.test(message) ? "call" : "either";
}

export function namesRoute(texts: readonly string[]): boolean {
  return texts.some((text) => SURELY.test(wordsOf(text) || text) && isRouters(text));
}

const PLACE = /[/\\]|\w(?:\.|::?)\w|^["'`[]/;

function isRouters(text: string): boolean {
  const sentence = (wordsOf(text) || text).trim().replaceAll("’", "'").slice(0, 300);
  if (/^missing authentication token/i.test(sentence)) return true;
  if (EITHER.test(sentence)) return false;
  const parts = sentence.replace(/end-point/gi, "endpoint").split(/\s+/);
  const isPlaced = parts.some((part) => part.includes("/"));
  const words = parts
    .filter((part) => !PLACE.test(part) && (part === "404" || !/\d/.test(part)))
    .flatMap(
      (part) =>
        part
          .replace(/([a-z])([A-Z])/g, "$1 $2")
          .toLowerCase()
          .match(/[\p{L}\d']+/gu) ?? [],
    );
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  return (
    (has(SOUGHT) || isPlaced) &&
    has(ABSENCE) &&
    words.every((word) => SOUGHT.has(word) || ABSENCE.has(word) || OTHERS.has(word))
  );
}

/** "" for sentences. */
export function wordsOf(code: string): string {
  if (/\s/.test(code.trim())) return "";
  return code
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.\-:]+/g, " ")
    .replace(/^(?:(?:e|err|error|api error|api|http|gateway|auth|messaging adaptors http flow)\b ?)+/i, "")
    .replace(/ ?(?:exception|error)$/i, "")
    .trim();
}
