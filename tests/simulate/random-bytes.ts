import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "../faults/search/random.ts";

type Derived = (error: null, key: Buffer) => void;

/** Draws every id, token and code of portal and laboratory from the seed. */
export function installRandom(random: Random): void {
  const fill = (bytes: Uint8Array) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.between(0, 255);
    return bytes;
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size)) as Buffer;
  const randomInt = (from: number, to?: number) =>
    to === undefined ? random.between(0, from - 1) : random.between(from, to - 1);
  const randomFillSync = (view: ArrayBufferView) => {
    fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const hex = () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const randomUUID = () => {
    const [a, b, c, d] = [hex(), hex(), hex(), hex()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
  };
  // Threads would answer in another order each time, and cost more than all else.
  const scrypt = (password: string, salt: Buffer, size: number, _: unknown, done: Derived) => {
    const key = crypto.createHash("sha512").update(salt).update(password).digest().subarray(0, size);
    process.nextTick(done, null, key);
  };
  Object.assign(crypto, { randomBytes, randomInt, randomFillSync, randomUUID, scrypt });
  globalThis.crypto.randomUUID = randomUUID as typeof globalThis.crypto.randomUUID;
  Math.random = () => random.next();
  syncBuiltinESMExports();
}
