/** Names that are also stored by the laboratory and shown again. */
export const STORED_NAMES = [
  "Suharto",
  "Zoe\u0308 A\u030Angstro\u0308m",
  "Nguyễn Thị Ánh",
  "محمد عبد الله",
  "יעל בן־דוד",
  "ꦱꦸꦤꦺꦱꦮ",
];
/** Names as people write them, in scripts and signs that software tends to break. */
export const NAMES = [
  ...STORED_NAMES,
  "I Gusti Ngurah Rai",
  "d'Arc",
  "N'Golo-Ann",
  "İpek ıÍ",
  "Groẞ ŉ ﬁ",
  "ศรีสุดา",
  "王小明",
  "नेहा",
  "Siti 👩‍⚕️",
  "🧪",
  'Ma<b>ri</b>a & "Co"',
  "{{name}}",
  "Ä".repeat(255),
];
