import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  decrypt,
  encrypt,
  keyedHash,
  olderSecrets,
  randomId,
  secretName,
} from "../../app/state/encryption.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const NEW = "new-secret-of-thirty-two-characters-and-more";
const OLD = "old-secret-of-thirty-two-characters-and-more";

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime({ SESSION_SECRETS: `${NEW},${OLD}` });
});
afterEach(() => close());

describe("a value that the portal keeps", () => {
  it("is encrypted anew each time under the newest secret, in any script", () => {
    const text = "Siti, 語, é";
    const encrypted = encrypt(text);
    expect([decrypt(encrypted), decrypt(encrypted, [NEW]), decrypt(encrypted, [OLD])]).toEqual([
      text,
      text,
      null,
    ]);
    expect(encrypted).toMatch(/^[\w-]+$/);
    expect(encrypt(text)).not.toBe(encrypted);
  });

  it("stays readable after an update of the portal", () => {
    // No other test has derived this secret's key.
    const earlier = "a-secret-of-an-earlier-version-of-the-portal";
    expect(decrypt("dZnrTAcHQvQg6JAWkNrJ-ePau9eWB9vCJ-qh53WOrFo", [earlier])).toBe("kept");
  });

  it("counts when an older secret reads it", () => {
    const before = olderSecrets.used;
    decrypt(encrypt("a", [NEW]));
    expect(olderSecrets.used - before).toBe(0);
    decrypt(encrypt("a", [OLD]));
    expect(olderSecrets.used - before).toBe(1);
  });

  it("cannot be changed, cut, or read from nothing", () => {
    const encrypted = Buffer.from(encrypt("a"), "base64url");
    for (let index = 0; index < encrypted.length; index++) {
      const changed = Buffer.from(encrypted);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(decrypt(changed.toString("base64url")), String(index)).toBeNull();
    }
    for (const text of ["", "x", encrypted.subarray(0, 20).toString("base64url")])
      expect(decrypt(text)).toBeNull();
  });

  it("needs a secret", () => {
    expect(() => encrypt("a", [])).toThrow("There is no secret to encrypt with.");
    expect(decrypt(encrypt("a"), [])).toBeNull();
  });
});

describe("a name that says nothing", () => {
  it("is the same under the same secret alone", () => {
    expect(keyedHash("siti@example.com")).toBe(keyedHash("siti@example.com", NEW));
    expect(keyedHash("siti@example.com", OLD)).not.toBe(keyedHash("siti@example.com"));
    expect(keyedHash("siti")).not.toBe(keyedHash("budi"));
    expect(keyedHash("siti")).toMatch(/^[\w-]{43}$/);
  });

  it("tells secrets apart without telling them", () => {
    expect(secretName(NEW)).toBe("GlQ_ufxeqY");
    expect(secretName(NEW)).not.toBe(secretName(OLD));
    expect(randomId()).toMatch(/^[\w-]{43}$/);
  });
});
