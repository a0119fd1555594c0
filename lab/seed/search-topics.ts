/**
 * Complaints and occasions people search by instead of a test's name. A topic finds tests commonly
 * requested in that case; it is no diagnosis.
 */
interface SearchTopicSeed {
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
  found: Pick<SearchTopicSeed, "words" | "products">,
): SearchTopicSeed => ({ id, name, ...found });

export const searchTopics: readonly SearchTopicSeed[] = [
  // Complaints
  topic("tired", ["tired easily", "mudah lelah"], {
    words: ["lemas", "capek", "cepat lelah", "lesu", "fatigue", "weak", "no energy"],
    products: ["CBC", "FERR", "TSH", "GLU-F", "VITD"],
  }),
  topic("pale", ["looking pale", "pucat"], {
    words: ["muka pucat", "anemia", "kurang darah", "anaemia"],
    products: ["CBC", "FERR", "VITB12"],
  }),
  topic("dizzy", ["dizzy", "pusing"], {
    words: ["kunang-kunang", "kliyengan", "dizziness", "lightheaded"],
    products: ["CBC", "GLU-R", "ELEC"],
  }),
  topic("fever", ["fever", "demam"], {
    words: ["panas", "meriang", "high temperature"],
    products: ["CBC", "DENG", "WIDAL", "CRP", "URINE"],
  }),
  topic("thirst", ["often thirsty", "sering haus"], {
    words: ["haus terus", "mudah haus", "thirsty"],
    products: ["GLU-F", "HBA1C", "GLU-2H"],
  }),
  topic("urination", ["passing urine often", "sering kencing"], {
    words: ["sering buang air kecil", "beser", "anyang-anyangan", "frequent urination"],
    products: ["URINE", "GLU-F", "HBA1C", "CREA"],
  }),
  topic("painful-urine", ["pain when passing urine", "nyeri saat kencing"], {
    words: ["sakit kencing", "perih kencing", "isk", "uti", "painful urination"],
    products: ["URINE", "CBC"],
  }),
  topic("weight-loss", ["losing weight", "berat badan turun"], {
    words: ["kurus", "weight loss", "bb turun"],
    products: ["GLU-F", "TSH", "FT4", "CBC"],
  }),
  topic("weight-gain", ["gaining weight", "berat badan naik"], {
    words: ["gemuk", "obesitas", "weight gain", "overweight", "diet"],
    products: ["LIPID", "GLU-F", "TSH", "SGPT"],
  }),
  topic("palpitations", ["fast heartbeat", "jantung berdebar"], {
    words: ["deg-degan", "berdebar", "palpitations"],
    products: ["ECG", "TSH", "ELEC", "CBC"],
  }),
  topic("cold", ["often cold", "sering kedinginan"], {
    words: ["mudah dingin", "feeling cold"],
    products: ["TSH", "FT4", "CBC"],
  }),
  topic("neck", ["swelling at the neck", "benjolan di leher"], {
    words: ["leher bengkak", "gondok", "goitre", "lump in neck"],
    products: ["TSH", "FT4"],
  }),
  topic("hair", ["losing hair", "rambut rontok"], {
    words: ["kerontokan", "hair loss", "rontok"],
    products: ["FERR", "TSH", "VITD", "CBC"],
  }),
  topic("tingling", ["tingling", "kesemutan"], {
    words: ["kebas", "mati rasa", "baal", "numbness", "pins and needles"],
    products: ["VITB12", "GLU-F", "HBA1C", "ELEC"],
  }),
  topic("cramps", ["muscle cramps", "kram otot"], {
    words: ["keram", "cramp", "kejang otot"],
    products: ["ELEC", "CALC", "VITD"],
  }),
  topic("joints", ["joint pain", "nyeri sendi"], {
    words: ["sakit sendi", "linu", "rematik", "encok", "joints", "rheumatism"],
    products: ["URIC", "CRP", "ESR"],
  }),
  topic("bones", ["bone pain", "nyeri tulang"], {
    words: ["sakit tulang", "osteoporosis", "bones"],
    products: ["CALC", "VITD"],
  }),
  topic("stomach", ["stomach ache", "sakit perut"], {
    words: ["mulas", "perut sakit", "nyeri perut", "abdominal pain"],
    products: ["CBC", "URINE", "STOOL", "SGPT"],
  }),
  topic("diarrhoea", ["diarrhoea", "mencret"], {
    words: ["diare", "buang air cair", "diarrhea"],
    products: ["STOOL", "CBC", "ELEC"],
  }),
  topic("nausea", ["nausea", "mual"], {
    words: ["muntah", "enek", "vomiting"],
    products: ["SGOT", "SGPT", "CBC", "BHCG"],
  }),
  topic("yellow", ["yellow skin or eyes", "mata atau kulit kuning"], {
    words: ["kuning", "sakit kuning", "jaundice", "yellow eyes"],
    products: ["BILI", "SGOT", "SGPT", "HBSAG"],
  }),
  topic("dark-urine", ["dark urine", "kencing berwarna gelap"], {
    words: ["urine gelap", "kencing seperti teh"],
    products: ["URINE", "BILI", "SGPT"],
  }),
  topic("swelling", ["swollen feet", "kaki bengkak"], {
    words: ["bengkak", "oedema", "edema", "swelling"],
    products: ["CREA", "UREA", "MALB", "URINE"],
  }),
  topic("cough", ["short of breath", "sesak napas"], {
    words: ["sesak", "batuk lama", "mengi", "shortness of breath", "cough", "asthma"],
    products: ["SPIRO", "ECG", "CBC"],
  }),
  topic("itching", ["itching", "gatal-gatal"], {
    words: ["gatal", "biduran", "bersin", "alergi", "itchy", "sneezing", "rash", "ruam"],
    products: ["IGE", "CBC"],
  }),
  topic("hearing", ["poor hearing", "pendengaran berkurang"], {
    words: ["budek", "telinga berdenging", "tinnitus", "ringing ears"],
    products: ["AUDIO"],
  }),
  topic("bruises", ["bruising easily", "mudah memar"], {
    words: ["memar", "mimisan", "gusi berdarah", "lebam", "bruises", "nosebleed"],
    products: ["CBC", "PTAPTT"],
  }),
  topic("periods", ["irregular periods", "haid tidak teratur"], {
    words: ["telat haid", "terlambat haid", "menstruasi", "datang bulan", "menstruation", "period late"],
    products: ["BHCG", "TSH", "CBC"],
  }),
  topic("hot-flush", ["menopause", "menopause"], {
    words: ["hot flush", "rasa panas", "mati haid"],
    products: ["TSH", "LIPID", "CALC", "VITD"],
  }),
  topic("low-drive", ["low sex drive in men", "gairah pria menurun"], {
    words: ["libido", "vitalitas pria", "impotensi"],
    products: ["TESTO", "GLU-F", "TSH"],
  }),
  topic("mood", ["trouble sleeping", "susah tidur"], {
    words: ["insomnia", "sulit tidur", "cemas", "sleepless"],
    products: ["TSH", "FERR", "VITD"],
  }),
  // Occasions
  topic("marriage", ["before marriage", "sebelum menikah"], {
    words: ["pranikah", "pra nikah", "premarital", "nikah", "wedding", "calon pengantin", "catin"],
    products: ["BGRH", "CBC", "HBSAG", "HIV", "URINE", "GLU-F"],
  }),
  topic("pregnancy", ["planning a pregnancy", "program hamil"], {
    words: ["promil", "ingin hamil", "sebelum hamil", "planning pregnancy", "fertility", "kesuburan"],
    products: ["CBC", "BGRH", "TSH", "HBSAG", "GLU-F"],
  }),
  topic("pregnant", ["during pregnancy", "saat hamil"], {
    words: ["ibu hamil", "bumil", "pregnant", "kontrol kehamilan"],
    products: ["BHCG", "CBC", "BGRH", "HBSAG", "GLU-2H", "URINE"],
  }),
  topic("employment", ["pre-employment", "masuk kerja"], {
    words: ["melamar kerja", "syarat kerja", "karyawan baru", "new job", "preemployment", "mcu karyawan"],
    products: ["CBC", "URINE", "DRUG3", "AUDIO", "ECG", "HBSAG"],
  }),
  topic("school", ["for school or university", "masuk sekolah atau kuliah"], {
    words: ["daftar kuliah", "syarat kuliah", "masuk kampus", "cpns", "beasiswa", "university"],
    products: ["DRUG3", "BGRH", "CBC", "URINE"],
  }),
  topic("surgery", ["before surgery", "sebelum operasi"], {
    words: ["pra operasi", "mau operasi", "pre-op", "operation"],
    products: ["CBC", "PTAPTT", "GLU-R", "CREA", "ECG", "HBSAG"],
  }),
  topic("travel", ["before Hajj or travel", "sebelum haji atau bepergian"], {
    words: ["umroh", "umrah", "haji", "bepergian", "hajj", "travel"],
    products: ["CBC", "GLU-F", "LIPID", "ECG", "CREA"],
  }),
  topic("yearly", ["yearly check", "cek kesehatan tahunan"], {
    words: ["medical check up", "mcu", "general check up", "cek rutin", "annual check", "cek kesehatan"],
    products: ["CBC", "GLU-F", "LIPID", "CREA", "SGPT", "URIC", "URINE"],
  }),
  topic("over-40", ["over 40 years", "usia di atas 40"], {
    words: ["lansia", "orang tua", "usia 40", "elderly", "40 tahun"],
    products: ["GLU-F", "LIPID", "CREA", "ECG", "URIC"],
  }),
  topic("family-diabetes", ["diabetes in the family", "keturunan diabetes"], {
    words: ["gula", "sakit gula", "diabetes keluarga", "sugar"],
    products: ["GLU-F", "HBA1C", "GLU-2H"],
  }),
  topic("blood-pressure", ["high blood pressure", "darah tinggi"], {
    words: ["hipertensi", "tensi tinggi", "hypertension", "tensi"],
    products: ["CREA", "ELEC", "LIPID", "MALB", "ECG"],
  }),
  topic("fatty-food", ["fatty food", "suka makan berlemak"], {
    words: ["lemak", "gorengan", "jeroan", "kolesterol", "cholesterol"],
    products: ["LIPID", "CHOL", "TG", "SGPT"],
  }),
  topic("smoker", ["smoking", "perokok"], {
    words: ["merokok", "rokok", "smoker"],
    products: ["SPIRO", "ECG", "CBC", "LIPID"],
  }),
  topic("alcohol", ["drinking alcohol", "minum alkohol"], {
    words: ["alkohol", "alcohol", "minuman keras"],
    products: ["SGOT", "SGPT", "TG"],
  }),
  topic("sex", ["after unprotected sex", "setelah hubungan tanpa pengaman"], {
    words: ["ims", "penyakit menular seksual", "sti", "std"],
    products: ["HIV", "HBSAG", "AHCV"],
  }),
];
