const COMMON = new Set(
  (
    "password passw0rd p4ssword qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm iloveyou welcome admin administrator " +
    "letmein monkey dragon football baseball master superman batman michael princess sunshine shadow abc abcd " +
    "abcdef abcdefgh changeme secret login user guest test testing default hello freedom whatever trustno computer " +
    "internet samsung google facebook instagram whatsapp pokemon naruto liverpool chelsea arsenal barcelona juventus " +
    "bismillah alhamdulillah assalamualaikum astaghfirullah subhanallah indonesia merdeka garuda pancasila jakarta " +
    "bandung surabaya sayang sayangku sayangkamu cinta cintaku cantik ganteng rahasia kucing anjing katasandi sandi " +
    "keluarga mamapapa mamah papah bunda ayah ibuku anakku doraemon persib persija arema persebaya terserah kosong " +
    "makan bebas lupa akusayangkamu akucintakamu semangat bahagia allahuakbar muhammad yesus tuhan gereja islam"
  ).split(" "),
);

const SEQUENCES = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/** Null if acceptable. 8 to 64 characters; no username, e-mail, phone or common password. */
export function passwordProblem(
  password: string,
  current: { username: string; email: string; phone: string | null },
): string | null {
  const length = [...password].length;
  if (length < 8) return "password_short";
  if (length > 64) return "password_long";
  const lower = password.toLowerCase();
  const names = [current.username, current.email, current.email.split("@")[0] ?? ""].map((name) =>
    name.toLowerCase(),
  );
  if (names.includes(lower.trim())) return "password_own";
  const digits = password.replace(/\D/g, "").replace(/^0/, "");
  const phoneLike = /^[+\d\s().-]+$/.test(password) && digits.length >= 7;
  if (phoneLike && current.phone?.endsWith(digits)) return "password_own";
  return isCommon(lower) ? "password_common" : null;
}

function isCommon(lower: string): boolean {
  const plain = lower.trim();
  if (new Set(plain).size <= 2) return true;
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  if (COMMON.has(plain) || (COMMON.has(stem) && plain.length - stem.length <= 6)) return true;
  return SEQUENCES.some((row) => row.includes(plain) || [...row].reverse().join("").includes(plain));
}
