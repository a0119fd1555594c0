/** Each with its countries' ISO 3166 codes. */
export const CODES =
  "247AC 376AD 971AE 93AF 1AGAIASBBBMBSCADMDOGDGUJMKNKYLCMPMSPRSXTCTTUSVCVGVI 355AL 374AM 244AO 54AR " +
  "43AT 61AUCCCX 297AW 358AXFI 994AZ 387BA 880BD 32BE 226BF 359BG 973BH 257BI 229BJ 590BLGPMF 673BN " +
  "591BO 599BQCW 55BR 975BT 267BW 375BY 501BZ 243CD 236CF 242CG 41CH 225CI 682CK 56CL 237CM 86CN 57CO " +
  "506CR 53CU 238CV 357CY 420CZ 49DE 253DJ 45DK 213DZ 593EC 372EE 20EG 212EHMA 291ER 34ES 251ET 679FJ " +
  "500FK 691FM 298FO 33FR 241GA 44GBGGIMJE 995GE 594GF 233GH 350GI 299GL 220GM 224GN 240GQ 30GR 502GT " +
  "245GW 592GY 852HK 504HN 385HR 509HT 36HU 62ID 353IE 972IL 91IN 246IO 964IQ 98IR 354IS 39ITVA 962JO " +
  "81JP 254KE 996KG 855KH 686KI 269KM 850KP 82KR 965KW 7KZRU 856LA 961LB 423LI 94LK 231LR 266LS 370LT " +
  "352LU 371LV 218LY 377MC 373MD 382ME 261MG 692MH 389MK 223ML 95MM 976MN 853MO 596MQ 222MR 356MT 230MU " +
  "960MV 265MW 52MX 60MY 258MZ 264NA 687NC 227NE 672NF 234NG 505NI 31NL 47NOSJ 977NP 674NR 683NU 64NZ " +
  "968OM 507PA 51PE 689PF 675PG 63PH 92PK 48PL 508PM 970PS 351PT 680PW 595PY 974QA 262REYT 40RO 381RS " +
  "250RW 966SA 677SB 248SC 249SD 46SE 65SG 290SHTA 386SI 421SK 232SL 378SM 221SN 252SO 597SR 211SS " +
  "239ST 503SV 963SY 268SZ 235TD 228TG 66TH 992TJ 690TK 670TL 993TM 216TN 676TO 90TR 688TV 886TW 255TZ " +
  "380UA 256UG 598UY 998UZ 58VE 84VN 678VU 681WF 685WS 383XK 967YE 27ZA 260ZM 263ZW";

/** In the HTML they would be half of the bytes before first paint. */
export function phoneCodes(root: HTMLElement): void {
  const names =
    "DisplayNames" in Intl
      ? new Intl.DisplayNames([document.documentElement.lang], { type: "region" })
      : null;
  const texts: string[] = [];
  CODES.split(" ").forEach((group) => {
    const [, code = "", countries = ""] = /^(\d+)(.*)$/.exec(group) || [];
    (countries.match(/../g) || []).forEach((iso) => {
      const flag = iso.replace(/./g, (letter) => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0)));
      texts.push(`${(names && names.of(iso)) || iso} (${iso}) +${code} ${flag}`);
    });
  });
  texts
    .sort((a, b) => a.localeCompare(b))
    .forEach((text) => {
      const option = document.createElement("option");
      option.value = text;
      root.appendChild(option);
    });
}
