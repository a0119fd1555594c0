/** Up to four words between two parts of a complaint, and up to two. */
const NEAR = "(?:\\W+\\w+){0,4}\\W+";
const NEXT = "(?:\\W+\\w+){0,2}\\W+";

function eitherOrder(part: string, complaint: string): RegExp[] {
  return [`\\b${part}${NEAR}${complaint}`, `\\b${complaint}${NEAR}${part}`].map((text) => new RegExp(text));
}

/** A letter typed several times counts once, so the patterns have no double letters. */
const single = (text: string) => text.replace(/(\p{L})\1+/gu, "$1");

const NOT_EN =
  "(?:can\\W?t|cant|canot|couldn\\W?t|won\\W?t|isn\\W?t|doesn\\W?t|not|unable|hardly|barely|stop(?:s|ed)?)";
const NOT_ID =
  "(?:tidak|tdk|tak|tk|ga|gak|gk|g|nga|ngak|engak|nda|ndak|belum|sulit|susah|kesulitan|kesusahan|berat)";
const BREATHE = "(?:ber)?\\W?na[pf]as";
const LIMB = "(?:tangan|lengan|kaki|tungkai|badan|tubuh|wajah|muka|mulut)(?:ku|nya)?";

const patterns: readonly RegExp[] = [
  ...eitherOrder(
    "chest",
    "(?:pain|pains|ache|hurts?|hurting|tight|tightnes|presure|discomfort|heavy|squezing|crushing|burning)\\b",
  ),
  ...eitherOrder(
    "dada(?:ku|nya)?",
    "(?:nyeri|sakit|ses[ae]k|tekanan|tertekan|tertindih|ditindih|terhimpit|berat|panas|perih|ampe[gk])\\b",
  ),
  /\bheart\W+atack\b|\bserangan\W+jantung\b|\bcardiac\W+arest\b|\bhenti\W+jantung\b/,
  /\b(?:short(?:nes)?|out)\W+of\W+breath\b|\bbreathles|\bsufocat|\bchok(?:e|ing)\b|\bgasping\b/,
  /\b(?:dificulty|trouble|hard|problems?)\W+(?:\w+\W+)?(?:to\W+)?breath/,
  /\bses[ae]k|\bengap\b|\btersedak\b|\bmegap\W*megap\b|\bterengah|\btersengal/,
  new RegExp(`\\b${NOT_EN}${NEXT}breath`),
  new RegExp(`\\b${NOT_ID}${NEXT}${BREATHE}`),
  /\bfaint(?:ed|ing|s)?\b|\bpas(?:ed|ing)?\W+out\b|\bblack(?:ed|ing)\W+out\b|\bcolapsed?\b/,
  /\bunconscious|\bunresponsive\b|\blos(?:e|t|ing)\W+consciousnes\b|\bpingsan\b|\bsemaput\b|\bambruk\b/,
  new RegExp(`\\b${NOT_EN}${NEXT}(?:wak(?:e|es|ing)|respond)`),
  new RegExp(`\\b${NOT_ID}${NEXT}(?:sadar|bangun|dibangunkan|me(?:re|)spon|respon)`),
  /\bkesadaran\b|\bseizure|\bconvulsion|\bkejang/,
  ...eitherOrder("(?:bled|bleding)", "(?:heavy|heavily|severe|lot|badly|stop|much)\\b"),
  /\blos(?:e|t|ing)\W+(?:\w+\W+){0,3}blod\b/,
  ...eitherOrder("(?:vomit|vomits|vomited|vomiting|throwing\\W+up|threw\\W+up)", "blod\\b"),
  /\bcough(?:s|ed|ing)?\W+(?:up\W+)?(?:\w+\W+)?blod\b/,
  /\bpe[nr]darahan\b|\b(?:batuk|bab|berak)\W+(?:(?:ada|keluar|dengan)\W+)?(?:ber)?darah\b/,
  new RegExp(`\\bmuntah\\w*${NEXT}(?:ber)?darah\\b`),
  /\bmuntah\w*\W+(?:ber)?darah\b|\bkeluar\W+(?:banyak\W+)?darah\b|\bdarah\W+\w+\W+berhenti\b/,
  ...eitherOrder("berdarah", "(?:banyak|deras|hebat|terus)\\b"),
  /\bstroke\b|\bslured\W+spech\b|\bface\W+(?:is\W+)?dropi?n?g?\b|\bparaly[sz]ed\b/,
  /\b(?:mulut|wajah|muka)(?:nya|ku)?\W+(?:mencong|miring|perot)|\bpelo\b|\bcadel\b|\blumpuh\b/,
  new RegExp(`\\b${LIMB}${NEAR}(?:di)?gerak`),
  ...eitherOrder("(?:one|left|right)\\W+(?:side|arm|leg|half)", "(?:weak|weaknes|numb|numbnes|move)\\b"),
  ...eitherOrder("(?:sebelah|satu\\W+sisi|separuh)", "(?:lemah|lemas|kebas|baal|mati\\W+rasa)\\b"),
  /\boverdos|\bpoison|\bracun|\bkeracunan\b|\banafila|\banaphyla|\bthroat\W+(?:is\W+)?(?:closing|sweling)/,
  /\bto\W+many\W+(?:\w+\W+)?(?:pils|tablets)\b|\bkebanyakan\W+(?:minum\W+)?obat\b/,
  /\bsuicid|\b(?:kil|hurt|harm|cut)(?:ing)?\W+myself\b|\bend\W+my\W+life\b/,
  /\b(?:want(?:ed)?\W+to|wana)\W+die\b|\bbeter\W+of\W+dead\b|\bnot?\W+want\W+to\W+live\b/,
  /\b(?:bunuh|menyakiti|melukai)\W+diri\b|\bmengakhiri\W+hidup\b|\b(?:tidak|tak|ga|gak|ngak)\W+(?:ingin|mau)\W+hidup\b/,
  /\b(?:ingin|mau|pengen|pengin|pingin|kepingin)\W+mati\b/,
];

/** Either language; names too much rather than too little. */
export function tellsOfEmergency(text: string): boolean {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll("_", " ")
    .toLowerCase();
  const words = single(plain);
  return patterns.some((pattern) => pattern.test(words));
}
