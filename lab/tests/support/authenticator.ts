import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A passkey in software: ES256, without attestation. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let count = 0;

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, more]);
  };
  const names = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    create(challenge: string) {
      const coordinate = (value: string) => [Buffer.from([0x58, 32]), Buffer.from(value, "base64url")];
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const cose = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        ...coordinate(x),
        Buffer.from([0x22]),
        ...coordinate(y),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(0x41, credential);
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
      const size = Buffer.from([0x58, data.length]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        size,
        data,
      ]);
      return {
        ...names,
        clientExtensionResults: {},
        response: {
          attestationObject: attestation.toString("base64url"),
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** @param at origin of the page that asked */
    get(challenge: string, at = origin) {
      const data = authData(0x01);
      const client = clientData("webauthn.get", challenge, at);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...names,
        clientExtensionResults: {},
        response: {
          authenticatorData: data.toString("base64url"),
          clientDataJSON: client.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}
