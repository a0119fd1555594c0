/**
 * Complaints and occasions people search by instead of a test's name. A topic finds tests commonly
 * requested in that case; it is no diagnosis.
 */
export interface SearchTopicSeed {
  id: string;
  /** [English, Indonesian] */
  name: readonly [string, string];
  /** synonyms in any language */
  words: readonly string[];
  /** test and package codes, most useful first */
  products: readonly string[];
}

const topic = (
  id: string,
  name: readonly [string, string],
  words: readonly string[],
  products: readonly string[],
): SearchTopicSeed => ({ id, name, words, products });

export const searchTopics: readonly SearchTopicSeed[] = [
  // Complaints
  topic(
    "tired",
    ["tired easily", "mudah lelah"],
    ["lemas", "capek", "cepat lelah", "lesu", "fatigue", "weak", "no energy"],
    ["CBC", "FERR", "TSH", "GLU-F", "VITD"],
  ),
  topic(
    "pale",
    ["looking pale", "pucat"],
    ["muka pucat", "anemia", "kurang darah", "anaemia"],
    ["CBC", "FERR", "VITB12"],
  ),
  topic(
    "dizzy",
    ["dizzy", "pusing"],
    ["kunang-kunang", "kliyengan", "dizziness", "lightheaded"],
    ["CBC", "GLU-R", "ELEC"],
  ),
  topic(
    "fever",
    ["fever", "demam"],
    ["panas", "meriang", "high temperature"],
    ["CBC", "DENG", "WIDAL", "CRP", "URINE"],
  ),
  topic(
    "thirst",
    ["often thirsty", "sering haus"],
    ["haus terus", "mudah haus", "thirsty"],
    ["GLU-F", "HBA1C", "GLU-2H"],
  ),
  topic(
    "urination",
    ["passing urine often", "sering kencing"],
    ["sering buang air kecil", "beser", "anyang-anyangan", "frequent urination"],
    ["URINE", "GLU-F", "HBA1C", "CREA"],
  ),
  topic(
    "painful-urine",
    ["pain when passing urine", "nyeri saat kencing"],
    ["sakit kencing", "perih kencing", "isk", "uti", "painful urination"],
    ["URINE", "CBC"],
  ),
  topic(
    "weight-loss",
    ["losing weight", "berat badan turun"],
    ["kurus", "weight loss", "bb turun"],
    ["GLU-F", "TSH", "FT4", "CBC"],
  ),
  topic(
    "weight-gain",
    ["gaining weight", "berat badan naik"],
    ["gemuk", "obesitas", "weight gain", "overweight", "diet"],
    ["LIPID", "GLU-F", "TSH", "SGPT"],
  ),
  topic(
    "palpitations",
    ["fast heartbeat", "jantung berdebar"],
    ["deg-degan", "berdebar", "palpitations"],
    ["ECG", "TSH", "ELEC", "CBC"],
  ),
  topic("cold", ["often cold", "sering kedinginan"], ["mudah dingin", "feeling cold"], ["TSH", "FT4", "CBC"]),
  topic(
    "neck",
    ["swelling at the neck", "benjolan di leher"],
    ["leher bengkak", "gondok", "goitre", "lump in neck"],
    ["TSH", "FT4"],
  ),
  topic(
    "hair",
    ["losing hair", "rambut rontok"],
    ["kerontokan", "hair loss", "rontok"],
    ["FERR", "TSH", "VITD", "CBC"],
  ),
  topic(
    "tingling",
    ["tingling", "kesemutan"],
    ["kebas", "mati rasa", "baal", "numbness", "pins and needles"],
    ["VITB12", "GLU-F", "HBA1C", "ELEC"],
  ),
  topic(
    "cramps",
    ["muscle cramps", "kram otot"],
    ["keram", "cramp", "kejang otot"],
    ["ELEC", "CALC", "VITD"],
  ),
  topic(
    "joints",
    ["joint pain", "nyeri sendi"],
    ["sakit sendi", "linu", "rematik", "encok", "joints", "rheumatism"],
    ["URIC", "CRP", "ESR"],
  ),
  topic("bones", ["bone pain", "nyeri tulang"], ["sakit tulang", "osteoporosis", "bones"], ["CALC", "VITD"]),
  topic(
    "stomach",
    ["stomach ache", "sakit perut"],
    ["mulas", "perut sakit", "nyeri perut", "abdominal pain"],
    ["CBC", "URINE", "STOOL", "SGPT"],
  ),
  topic(
    "diarrhoea",
    ["diarrhoea", "mencret"],
    ["diare", "buang air cair", "diarrhea"],
    ["STOOL", "CBC", "ELEC"],
  ),
  topic("nausea", ["nausea", "mual"], ["muntah", "enek", "vomiting"], ["SGOT", "SGPT", "CBC", "BHCG"]),
  topic(
    "yellow",
    ["yellow skin or eyes", "mata atau kulit kuning"],
    ["kuning", "sakit kuning", "jaundice", "yellow eyes"],
    ["BILI", "SGOT", "SGPT", "HBSAG"],
  ),
  topic(
    "dark-urine",
    ["dark urine", "kencing berwarna gelap"],
    ["urine gelap", "kencing seperti teh"],
    ["URINE", "BILI", "SGPT"],
  ),
  topic(
    "swelling",
    ["swollen feet", "kaki bengkak"],
    ["bengkak", "oedema", "edema", "swelling"],
    ["CREA", "UREA", "MALB", "URINE"],
  ),
  topic(
    "cough",
    ["short of breath", "sesak napas"],
    ["sesak", "batuk lama", "mengi", "shortness of breath", "cough", "asthma"],
    ["SPIRO", "ECG", "CBC"],
  ),
  topic(
    "itching",
    ["itching", "gatal-gatal"],
    ["gatal", "biduran", "bersin", "alergi", "itchy", "sneezing", "rash", "ruam"],
    ["IGE", "CBC"],
  ),
  topic(
    "hearing",
    ["poor hearing", "pendengaran berkurang"],
    ["budek", "telinga berdenging", "tinnitus", "ringing ears"],
    ["AUDIO"],
  ),
  topic(
    "bruises",
    ["bruising easily", "mudah memar"],
    ["memar", "mimisan", "gusi berdarah", "lebam", "bruises", "nosebleed"],
    ["CBC", "PTAPTT"],
  ),
  topic(
    "periods",
    ["irregular periods", "haid tidak teratur"],
    ["telat haid", "terlambat haid", "menstruasi", "datang bulan", "menstruation", "period late"],
    ["BHCG", "TSH", "CBC"],
  ),
  topic(
    "hot-flush",
    ["menopause", "menopause"],
    ["hot flush", "rasa panas", "mati haid"],
    ["TSH", "LIPID", "CALC", "VITD"],
  ),
  topic(
    "low-drive",
    ["low sex drive in men", "gairah pria menurun"],
    ["libido", "vitalitas pria", "impotensi"],
    ["TESTO", "GLU-F", "TSH"],
  ),
  topic(
    "mood",
    ["trouble sleeping", "susah tidur"],
    ["insomnia", "sulit tidur", "cemas", "sleepless"],
    ["TSH", "FERR", "VITD"],
  ),
  // Occasions
  topic(
    "marriage",
    ["before marriage", "sebelum menikah"],
    ["pranikah", "pra nikah", "premarital", "nikah", "wedding", "calon pengantin", "catin"],
    ["BGRH", "CBC", "HBSAG", "HIV", "URINE", "GLU-F"],
  ),
  topic(
    "pregnancy",
    ["planning a pregnancy", "program hamil"],
    ["promil", "ingin hamil", "sebelum hamil", "planning pregnancy", "fertility", "kesuburan"],
    ["CBC", "BGRH", "TSH", "HBSAG", "GLU-F"],
  ),
  topic(
    "pregnant",
    ["during pregnancy", "saat hamil"],
    ["ibu hamil", "bumil", "pregnant", "kontrol kehamilan"],
    ["BHCG", "CBC", "BGRH", "HBSAG", "GLU-2H", "URINE"],
  ),
  topic(
    "employment",
    ["pre-employment", "masuk kerja"],
    ["melamar kerja", "syarat kerja", "karyawan baru", "new job", "preemployment", "mcu karyawan"],
    ["CBC", "URINE", "DRUG3", "AUDIO", "ECG", "HBSAG"],
  ),
  topic(
    "school",
    ["for school or university", "masuk sekolah atau kuliah"],
    ["daftar kuliah", "syarat kuliah", "masuk kampus", "cpns", "beasiswa", "university"],
    ["DRUG3", "BGRH", "CBC", "URINE"],
  ),
  topic(
    "surgery",
    ["before surgery", "sebelum operasi"],
    ["pra operasi", "mau operasi", "pre-op", "operation"],
    ["CBC", "PTAPTT", "GLU-R", "CREA", "ECG", "HBSAG"],
  ),
  topic(
    "travel",
    ["before Hajj or travel", "sebelum haji atau bepergian"],
    ["umroh", "umrah", "haji", "bepergian", "hajj", "travel"],
    ["CBC", "GLU-F", "LIPID", "ECG", "CREA"],
  ),
  topic(
    "yearly",
    ["yearly check", "cek kesehatan tahunan"],
    ["medical check up", "mcu", "general check up", "cek rutin", "annual check", "cek kesehatan"],
    ["CBC", "GLU-F", "LIPID", "CREA", "SGPT", "URIC", "URINE"],
  ),
  topic(
    "over-40",
    ["over 40 years", "usia di atas 40"],
    ["lansia", "orang tua", "usia 40", "elderly", "40 tahun"],
    ["GLU-F", "LIPID", "CREA", "ECG", "URIC"],
  ),
  topic(
    "family-diabetes",
    ["diabetes in the family", "keturunan diabetes"],
    ["gula", "sakit gula", "diabetes keluarga", "sugar"],
    ["GLU-F", "HBA1C", "GLU-2H"],
  ),
  topic(
    "blood-pressure",
    ["high blood pressure", "darah tinggi"],
    ["hipertensi", "tensi tinggi", "hypertension", "tensi"],
    ["CREA", "ELEC", "LIPID", "MALB", "ECG"],
  ),
  topic(
    "fatty-food",
    ["fatty food", "suka makan berlemak"],
    ["lemak", "gorengan", "jeroan", "kolesterol", "cholesterol"],
    ["LIPID", "CHOL", "TG", "SGPT"],
  ),
  topic("smoker", ["smoking", "perokok"], ["merokok", "rokok", "smoker"], ["SPIRO", "ECG", "CBC", "LIPID"]),
  topic(
    "alcohol",
    ["drinking alcohol", "minum alkohol"],
    ["alkohol", "alcohol", "minuman keras"],
    ["SGOT", "SGPT", "TG"],
  ),
  topic(
    "sex",
    ["after unprotected sex", "setelah hubungan tanpa pengaman"],
    ["ims", "penyakit menular seksual", "sti", "std"],
    ["HIV", "HBSAG", "AHCV"],
  ),
];
