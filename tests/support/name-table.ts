/** Names as people write them: of the same person, and what a comparison says ("" is the same). */
export const NAME_PAIRS = [
  ["Suharto", "Suharto Suharto", ""],
  ["Suharto", "SUHARTO", ""],
  ["Soeharto", "Suharto", ""],
  ["Tjahjono", "Cahyono", ""],
  ["Djoko Soesilo", "Joko Susilo", ""],
  ["Moh. Ali", "Muhammad Ali", ""],
  ["M. Ali", "Mohammad Ali", ""],
  ["Muh. Yusuf", "Mochamad Yusuf", ""],
  ["Mhd. Rizki", "Muhamad Rizki", ""],
  ["M.Ali", "Moh Ali", ""],
  ["Achmad Fauzi", "Ahmad Fauzi", ""],
  ["Sri Wahyuni", "Sriwahyuni", ""],
  ["Abdul Rahman", "Abdurrahman", ""],
  ["Abd. Rahman", "Abdulrahman", ""],
  ["Abdul-Rahman Saleh", "Abdurrahman Saleh", ""],
  ["dr. Ratna Dewi, Sp.PK", "Ratna Dewi", ""],
  ["Drs. H. Bambang Irawan, M.Si.", "Bambang Irawan", ""],
  ["Prof. Dr. Ir. Budi Santoso", "Budi Santoso", ""],
  ["Hj. Siti Aminah, S.E., M.M.", "Siti Aminah", ""],
  ["Siti Aminah S.Kom.", "Siti Aminah", ""],
  ["A.R. Fachruddin", "AR Fachruddin", ""],
  ["D’Arcy O'Neill", "DArcy O`Neill", ""],
  ["Nur ʻAini", "Nuraini", ""],
  ["Renée Müller", "Renee Muller", ""],
  ["Łukasz Nowak", "Lukasz Nowak", ""],
  ["H. Setiawan", "Hendra Setiawan", ""],
  ["王小明", "王小明", ""],
  ["मीना", "मीना", ""],
  ["Rahmawati Siti", "Siti Rahmawati", "name_order"],
  ["Siti", "Siti Rahmawati", "name_words"],
  ["Aisyah Putri", "Aisah Puteri", "name_letters"],
  ["मीना", "मना", "name"],
  ["Budi Santoso", "Agus Salim", "name"],
  ["Rina", "Dian", "name"],
  ["", "Dian", "name"],
] as const;

interface SearchedName {
  first_name: string;
  last_name: string;
  /** as it is printed */
  shown: string;
  searches: readonly string[];
  /** of somebody else */
  not: string;
}
const name = (
  first_name: string,
  last_name: string,
  shown: string,
  searches: string[],
  not = "zz",
): SearchedName => ({
  first_name,
  last_name,
  shown,
  searches,
  not,
});

/** 30 people: name as two fields, as one text, and what somebody types to find them. */
export const NAMES: readonly SearchedName[] = [
  name("Suharto", "Suharto", "Suharto", ["suharto", "HARTO", "Suharto Suharto"]),
  name("Sukarno", "-", "Sukarno", ["sukarno", "karno"]),
  name("Sriwahyuni", "sriwahyuni", "Sriwahyuni", ["sri wahyuni", "wahyuni sri", "sriwahyuni"]),
  name("Sri", "Wahyuni", "Sri Wahyuni", ["sriwahyuni", "wahyuni, sri", "sri w"]),
  name("Moh.", "Ali", "Moh. Ali", ["moh ali", "ali moh.", "moh.ali"]),
  name("M.Ali", "Akbar", "M.Ali Akbar", ["m. ali", "akbar m.ali", "ali"]),
  name("Nur", "A'isyah", "Nur A'isyah", ["aisyah", "nur a’isyah", "a`isyah"]),
  name("Nur", "A’isyah", "Nur A’isyah", ["a'isyah", "aisyah nur", "a´isyah"]),
  name("Qur‘ani", "Maʼruf", "Qur‘ani Maʼruf", ["qurani", "ma'ruf", "maruf qur’ani"]),
  name("Siobhán", "O`Brien", "Siobhán O`Brien", ["obrien", "o'brien siobhan", "SIOBHAN"]),
  name("Renée", "Müller", "Renée Müller", ["renee muller", "müller", "muller ren"]),
  name("Łukasz", "Żółć", "Łukasz Żółć", ["lukasz", "zolc"]),
  name("Jørgen", "Ångström", "Jørgen Ångström", ["jorgen", "angstrom jor"]),
  name("Anne-Marie", "Wijaya", "Anne-Marie Wijaya", ["annemarie", "anne marie", "marie-anne"]),
  name("A.R.", "Fachruddin", "A.R. Fachruddin", ["ar fachruddin", "a.r.", "fachruddin a r"]),
  name("Abdul", "Rahman Saleh", "Abdul Rahman Saleh", ["abdulrahman", "saleh rahman", "rahmansaleh"]),
  name("I Gusti Ngurah", "Made", "I Gusti Ngurah Made", ["made ngurah", "gusti"]),
  name("Ratna", "Dewi Hapsari", "Ratna Dewi Hapsari", ["dr. ratna", "hapsari dewi ratna", "bu ratna"]),
  name("Maria", "de la Cruz", "Maria de la Cruz", ["cruz maria", "delacruz"]),
  name("D'Arcy", "", "D'Arcy", ["darcy", "d’arcy"]),
  name("Ludwig", "van Beethoven", "Ludwig van Beethoven", ["beethoven ludwig"]),
  name("Mikha'il", "Tanu·wijaya", "Mikha'il Tanu·wijaya", ["mikhail tanuwijaya"]),
  name("王小明", "", "王小明", ["小明", "王小明"]),
  name("Nguyễn", "Thị Hồng", "Nguyễn Thị Hồng", ["nguyen thi hong", "hong nguyen"]),
  name("محمد", "عَلِيّ", "محمد عَلِيّ", ["محمد", "علي"]),
  name("Иван", "Петров", "Иван Петров", ["иван", "петров иван"]),
  name("José María", "Núñez", "José María Núñez", ["jose maria nunez", "nunez jose"]),
  name("Ka'ahumanu", "Keʻala", "Ka'ahumanu Keʻala", ["kaahumanu", "ke'ala"]),
  name("Tjahjono", "Djojo", "Tjahjono Djojo", ["tjahjono", "djojo tja"]),
  name("Hj. Siti", "Aminah, S.E.", "Hj. Siti Aminah, S.E.", ["siti aminah", "aminah hj siti", "aminah se"]),
];
