/**
 * Complaints and occasions people search by instead of a test's name: id, English, Indonesian, codes of tests
 * commonly requested then, most useful first, and synonyms in any language. A topic is no diagnosis.
 */
// prettier-ignore
const rows = [
  // Complaints
  ["tired", "tired easily", "mudah lelah", "CBC FERR TSH GLU-F VITD", "lemas, capek, cepat lelah, lesu, fatigue, weak, no energy"],
  ["pale", "looking pale", "pucat", "CBC FERR VITB12", "muka pucat, anemia, kurang darah, anaemia"],
  ["dizzy", "dizzy", "pusing", "CBC GLU-R ELEC", "kunang-kunang, kliyengan, dizziness, lightheaded"],
  ["fever", "fever", "demam", "CBC DENG WIDAL CRP URINE", "panas, meriang, high temperature"],
  ["thirst", "often thirsty", "sering haus", "GLU-F HBA1C GLU-2H", "haus terus, mudah haus, thirsty"],
  ["urination", "passing urine often", "sering kencing", "URINE GLU-F HBA1C CREA", "sering buang air kecil, beser, anyang-anyangan, frequent urination"],
  ["painful-urine", "pain when passing urine", "nyeri saat kencing", "URINE CBC", "sakit kencing, perih kencing, isk, uti, painful urination"],
  ["weight-loss", "losing weight", "berat badan turun", "GLU-F TSH FT4 CBC", "kurus, weight loss, bb turun"],
  ["weight-gain", "gaining weight", "berat badan naik", "LIPID GLU-F TSH SGPT", "gemuk, obesitas, weight gain, overweight, diet"],
  ["palpitations", "fast heartbeat", "jantung berdebar", "ECG TSH ELEC CBC", "deg-degan, berdebar, palpitations"],
  ["cold", "often cold", "sering kedinginan", "TSH FT4 CBC", "mudah dingin, feeling cold"],
  ["neck", "swelling at the neck", "benjolan di leher", "TSH FT4", "leher bengkak, gondok, goitre, lump in neck"],
  ["hair", "losing hair", "rambut rontok", "FERR TSH VITD CBC", "kerontokan, hair loss, rontok"],
  ["tingling", "tingling", "kesemutan", "VITB12 GLU-F HBA1C ELEC", "kebas, mati rasa, baal, numbness, pins and needles"],
  ["cramps", "muscle cramps", "kram otot", "ELEC CALC VITD", "keram, cramp, kejang otot"],
  ["joints", "joint pain", "nyeri sendi", "URIC CRP ESR", "sakit sendi, linu, rematik, encok, joints, rheumatism"],
  ["bones", "bone pain", "nyeri tulang", "CALC VITD", "sakit tulang, osteoporosis, bones"],
  ["stomach", "stomach ache", "sakit perut", "CBC URINE STOOL SGPT", "mulas, perut sakit, nyeri perut, abdominal pain"],
  ["diarrhoea", "diarrhoea", "mencret", "STOOL CBC ELEC", "diare, buang air cair, diarrhea"],
  ["nausea", "nausea", "mual", "SGOT SGPT CBC BHCG", "muntah, enek, vomiting"],
  ["yellow", "yellow skin or eyes", "mata atau kulit kuning", "BILI SGOT SGPT HBSAG", "kuning, sakit kuning, jaundice, yellow eyes"],
  ["dark-urine", "dark urine", "kencing berwarna gelap", "URINE BILI SGPT", "urine gelap, kencing seperti teh"],
  ["swelling", "swollen feet", "kaki bengkak", "CREA UREA MALB URINE", "bengkak, oedema, edema, swelling"],
  ["cough", "short of breath", "sesak napas", "SPIRO ECG CBC", "sesak, batuk lama, mengi, shortness of breath, cough, asthma"],
  ["itching", "itching", "gatal-gatal", "IGE CBC", "gatal, biduran, bersin, alergi, itchy, sneezing, rash, ruam"],
  ["hearing", "poor hearing", "pendengaran berkurang", "AUDIO", "budek, telinga berdenging, tinnitus, ringing ears"],
  ["bruises", "bruising easily", "mudah memar", "CBC PTAPTT", "memar, mimisan, gusi berdarah, lebam, bruises, nosebleed"],
  ["periods", "irregular periods", "haid tidak teratur", "BHCG TSH CBC", "telat haid, terlambat haid, menstruasi, datang bulan, menstruation, period late"],
  ["hot-flush", "menopause", "menopause", "TSH LIPID CALC VITD", "hot flush, rasa panas, mati haid"],
  ["low-drive", "low sex drive in men", "gairah pria menurun", "TESTO GLU-F TSH", "libido, vitalitas pria, impotensi"],
  ["mood", "trouble sleeping", "susah tidur", "TSH FERR VITD", "insomnia, sulit tidur, cemas, sleepless"],
  // Occasions
  ["marriage", "before marriage", "sebelum menikah", "BGRH CBC HBSAG HIV URINE GLU-F", "pranikah, pra nikah, premarital, nikah, wedding, calon pengantin, catin"],
  ["pregnancy", "planning a pregnancy", "program hamil", "CBC BGRH TSH HBSAG GLU-F", "promil, ingin hamil, sebelum hamil, planning pregnancy, fertility, kesuburan"],
  ["pregnant", "during pregnancy", "saat hamil", "BHCG CBC BGRH HBSAG GLU-2H URINE", "ibu hamil, bumil, pregnant, kontrol kehamilan"],
  ["employment", "pre-employment", "masuk kerja", "CBC URINE DRUG3 AUDIO ECG HBSAG", "melamar kerja, syarat kerja, karyawan baru, new job, preemployment, mcu karyawan"],
  ["school", "for school or university", "masuk sekolah atau kuliah", "DRUG3 BGRH CBC URINE", "daftar kuliah, syarat kuliah, masuk kampus, cpns, beasiswa, university"],
  ["surgery", "before surgery", "sebelum operasi", "CBC PTAPTT GLU-R CREA ECG HBSAG", "pra operasi, mau operasi, pre-op, operation"],
  ["travel", "before Hajj or travel", "sebelum haji atau bepergian", "CBC GLU-F LIPID ECG CREA", "umroh, umrah, haji, bepergian, hajj, travel"],
  ["yearly", "yearly check", "cek kesehatan tahunan", "CBC GLU-F LIPID CREA SGPT URIC URINE", "medical check up, mcu, general check up, cek rutin, annual check, cek kesehatan"],
  ["over-40", "over 40 years", "usia di atas 40", "GLU-F LIPID CREA ECG URIC", "lansia, orang tua, usia 40, elderly, 40 tahun"],
  ["family-diabetes", "diabetes in the family", "keturunan diabetes", "GLU-F HBA1C GLU-2H", "gula, sakit gula, diabetes keluarga, sugar"],
  ["blood-pressure", "high blood pressure", "darah tinggi", "CREA ELEC LIPID MALB ECG", "hipertensi, tensi tinggi, hypertension, tensi"],
  ["fatty-food", "fatty food", "suka makan berlemak", "LIPID CHOL TG SGPT", "lemak, gorengan, jeroan, kolesterol, cholesterol"],
  ["smoker", "smoking", "perokok", "SPIRO ECG CBC LIPID", "merokok, rokok, smoker"],
  ["alcohol", "drinking alcohol", "minum alkohol", "SGOT SGPT TG", "alkohol, alcohol, minuman keras"],
  ["sex", "after unprotected sex", "setelah hubungan tanpa pengaman", "HIV HBSAG AHCV", "ims, penyakit menular seksual, sti, std"],
] as const;

export const searchTopics = rows.map(([id, name_en, name_id, codes, words]) => ({
  id,
  name_en,
  name_id,
  codes: codes.split(" "),
  words: words.split(", "),
}));
