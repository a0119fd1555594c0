import { randomBytes, scrypt, timingSafeEqual, type BinaryLike } from "node:crypto";

const COST = 8192;

function derive(password: BinaryLike, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N: cost, r: 8, p: 1 }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** `scrypt$N$salt$key`; salt and key in base64url. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, COST);
  return `scrypt$${String(COST)}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Matches no password; equalizes the work without an account. */
const DUMMY_HASH = `scrypt$${String(COST)}$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(32).toString("base64url")}`;

/** Null takes the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, cost = "", salt = "", key = ""] = (hash ?? DUMMY_HASH).split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
  return timingSafeEqual(expected, actual) && hash !== null;
}
