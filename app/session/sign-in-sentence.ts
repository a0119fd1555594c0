import { isForeign } from "../i18n/own-language.ts";
import type { Lang } from "../i18n/language.ts";

/** They say nothing about this try: "too many wrong passwords". */
const EARLIER_TRIES = [
  /(?:too many|several|multiple|repeated|\d+)(?: (?:failed|wrong|incorrect|invalid|unsuccessful))*(?: (?:login|log-in|sign-in|password))? (?:attempts?|tries|passwords|logins)\b(?! (?:left|remain|more))/g,
  /(?:wrong|incorrect|failed) (?:\d+|several|too many) times/g,
  /(?:terlalu banyak|\d+ ?(?:x|kali))(?: (?:percobaan|gagal|salah))+(?: (?:login|masuk|memasukkan))*(?: (?:kata )?sandi)?/g,
  /salah (?:memasukkan )?(?:(?:kata )?sandi )?\d+ ?(?:x|kali)/g,
];

/** Tells whether the name exists, which half was wrong, or the tries left. */
const EXISTENCE = [
  /\bf(?:ind|ound)\b|\bexist|\b(?:un)?regist|\bsign(?:ed)? ?up|\bunknown\b(?! device)|\bknow\b|recogni[sz]/,
  /\bno\b.*\b(?:account|user|member|patient|customer|client|profile|record|one|e-?mail|phone|number|login|company)/,
  /\b(?:mis-?)?match|\bcorrespond|\bwrong\b|\b(?:in)?correct|\b(?:in)?valid\b|\bbad cred/,
  /\bdeleted\b|\bremoved\b|\bbelongs?\b|\btaken\b|\bmissing\b|\bin (?:our|the) (?:system|record|database|file)/,
  /\b(?:attempts?|tries|chances?) (?:left|remain)|\b(?:remaining|left|more) (?:attempts?|tries|chances?)/,
  /temukan|\bketemu|daftar|\bkenal|dikenal|\bcocok|\bsesuai|\bsalah\b|\bkeliru|\bdihapus|\bterpakai|\bmilik/,
  /\b(?:tidak|tak|kurang|belum) (?:benar|tepat|sah|valid|ada|punya|memiliki|tersedia)/,
  /\b(?:dalam|di) (?:sistem|data|basis data|database)\b|\bsisa\b|\btersisa|\b(?:percobaan|kesempatan) lagi/,
];

const STATE = [
  /\b(?:b?lock|suspend|disabl|deactivat|inactiv|restrict|expire|verif|confirm|activat|approv|pending)/,
  /\b(?:frozen|closed|banned|until|later|minutes?|hours?|wait|contact)\b|\btry again\b|\bcall us/,
  /\bnot (?:yet )?active|maintenance|unavailable/,
  /kunci|blokir|tangguh|nonaktif|(?:tidak|belum) aktif|beku|ditutup|ka?daluwarsa|(?:verifi|konfirm|aktiv)asi/,
  /\b(?:hingga|sampai|coba lagi|nanti|menit|tunggu|hubungi)\b|pemeliharaan|perawatan|gangguan/,
];

const CREDENTIAL = [
  /account|user|member|customer|patient|e-?mail|phone|number|pass ?(?:word|code)|\bpin\b|credential|identi|company|profil/,
  /\bakun|pengguna|anggota|pelanggan|pasien|surel|telepon|ponsel|nomor|sandi|kredensial|perusahaan/,
];

/** "Login failed": the generic text says more. */
const FEWEST_WORDS = 4;

/** Only if it says what to wait for, such as maintenance. */
export function isShownWhileAway(sentence: string, lang: Lang): boolean {
  const text = sentence.normalize("NFKC").toLowerCase();
  return isShownAtSignIn(sentence, lang) && STATE.some((topic) => topic.test(text));
}

/** Decision 0007: no sentence may tell whether an account exists. */
export function isShownAtSignIn(sentence: string, lang: Lang): boolean {
  let text = sentence.normalize("NFKC").toLowerCase().replaceAll("’", "'");
  for (const tries of EARLIER_TRIES) text = text.replace(tries, " ");
  const says = (topics: readonly RegExp[]) => topics.some((topic) => topic.test(text));
  if (says(EXISTENCE) || isForeign(sentence, lang)) return false;
  return says(STATE) || (!says(CREDENTIAL) && (text.match(/\p{L}+/gu) ?? []).length >= FEWEST_WORDS);
}
