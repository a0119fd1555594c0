/** Up to three words between two parts of a complaint. */
const NEAR = "(?:\\W+\\w+){0,3}\\W+";

function eitherOrder(part: string, complaint: string): RegExp[] {
  return [`\\b${part}${NEAR}${complaint}`, `\\b${complaint}${NEAR}${part}`].map((text) => new RegExp(text));
}

/** A letter typed several times counts once, so the patterns have no double letters. */
const single = (text: string) => text.replace(/(\p{L})\1+/gu, "$1");

const NOT = "can\\W*t|canot|couldn\\W*t|not|unable|tidak|tdk|ga|gak|nga|ngak|engak|tak";

const patterns: readonly RegExp[] = [
  // heart
  ...eitherOrder("chest", "(?:pain|pains|ache|hurt|hurts|hurting|tight|tightnes|presure|discomfort)\\b"),
  ...eitherOrder("dada(?:ku|nya)?", "(?:nyeri|sakit|sesak|tertekan|berat|panas|perih|ampe[gk])\\b"),
  /\bheart\W+atack\b|\bserangan\W+jantung\b|\bcardiac\W+arest\b/,
  // breath
  /\b(?:short(?:nes)?|out)\W+of\W+breath\b|\bbreathles|\bsufocat|\bchok(?:e|ing)\b/,
  /\b(?:dificulty|trouble|hard|problems?)\W+(?:\w+\W+)?(?:to\W+)?breath/,
  /\bsesak\b|\bengap\b|\b(?:susah|sulit|berat)\W+(?:ber|ber\W*)?na[pf]as\b|\btersedak\b|\bmegap\W*megap\b/,
  new RegExp(`\\b(?:${NOT})\\W+(?:bisa\\W+|able\\W+to\\W+|to\\W+)?(?:breath|ber\\W*na[pf]as|na[pf]as)`),
  // consciousness
  /\bfaint(?:ed|ing|s)?\b|\bpas(?:ed|ing)?\W+out\b|\bblack(?:ed|ing)\W+out\b|\bunconscious|\bcolapsed?\b/,
  /\bpingsan\b|\bsemaput\b|\b(?:tidak|tdk|ga|gak|tak)\W+sadar\b|\bhilang\W+kesadaran\b|\bambruk\b/,
  /\bseizure|\bconvulsion|\bkejang/,
  // bleeding
  ...eitherOrder("(?:bled|bleding)", "(?:heavy|heavily|severe|lot|badly|stop|much)\\b"),
  /\blos(?:e|t|ing)\W+(?:\w+\W+){0,3}blod\b/,
  /\b(?:vomit(?:s|ed|ing)?|cough(?:s|ed|ing)?|throwing)\W+(?:up\W+)?blod\b/,
  /\bpe[nr]darahan\b|\b(?:muntah|batuk|bab|berak)\W+(?:ber)?darah\b/,
  /\bkeluar\W+(?:banyak\W+)?darah\b|\bdarah\W+(?:tidak|tdk|ga|gak|tak)\W+berhenti\b/,
  ...eitherOrder("berdarah", "(?:banyak|deras|hebat|terus)\\b"),
  // stroke
  /\bstroke\b|\bslured\W+spech\b|\bface\W+(?:is\W+)?dropi?n?g?\b|\bparaly[sz]ed\b/,
  /\b(?:mulut|wajah|muka)(?:nya|ku)?\W+(?:mencong|miring|perot)|\bbicara\W+(?:pelo|cadel)|\blumpuh\b/,
  ...eitherOrder("(?:one|left|right)\\W+(?:side|arm|leg|half)", "(?:weak|weaknes|numb|numbnes)\\b"),
  ...eitherOrder("(?:sebelah|satu\\W+sisi|separuh)", "(?:lemah|lemas|kebas|baal|mati\\W+rasa)\\b"),
  // poisoning, allergy, self-harm
  /\boverdos|\bpoison|\bkeracunan\b|\banafila|\banaphyla|\bthroat\W+(?:is\W+)?(?:closing|sweling)/,
  /\bsuicid|\bkil\W+myself\b|\bend\W+my\W+life\b|\bbunuh\W+diri\b|\bingin\W+mati\b|\bmengakhiri\W+hidup\b/,
];

/** True if the text may tell of an emergency, in either language. Names too much rather than too little. */
export function tellsOfEmergency(text: string): boolean {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = single(plain);
  return patterns.some((pattern) => pattern.test(words));
}
