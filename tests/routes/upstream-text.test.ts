import { beforeAll, expect, it } from "vitest";
import { gunzipSync } from "node:zlib";
import { request } from "node:http";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { send } from "../support/browser.ts";

// Laboratory texts affect only the displayed text.

const stubbedPortal = useStubbedPortal();
const SIGNS = "\u0001\u0001\u0002\u0003\u0000\u001B\u009F\u202E\u2066\uD800";
beforeAll(() => {
  const product = {
    id: "p1",
    name: `Glucose${"\u0001".repeat(24)}${"\u0002".repeat(99)} today`,
    name_en: `Glu${SIGNS}cose${"\u0001".repeat(24)} today`,
    name_id: `Glu${SIGNS}kosa${"\u0002".repeat(99)} hari ini`,
    fasting_hours: 0,
    price_from: 50000,
  };
  stubbedPortal.stub.answer("/public/product/get", { results: [product] });
  stubbedPortal.stub.answer("/public/plant/get", { results: [] });
  stubbedPortal.stub.answer("/public/laboratory/get", {
    results: { accreditation_en: "A", accreditation_id: "A" },
  });
  stubbedPortal.stub.answer("/product/get", { results: [{ ...product, product_type: "test", prices: [] }] });
});

async function frontPage(lang: string, encoding: string): Promise<{ bytes: Buffer; coding: string }> {
  const { hostname, port } = new URL(stubbedPortal.portal.origin);
  for (let tries = 0; tries < 300; tries += 1) {
    const headers = { "Accept-Encoding": encoding, Cookie: `lang=${lang}` };
    const answer = await new Promise<{ bytes: Buffer; coding: string; length: boolean }>(
      (resolve, reject) => {
        request({ hostname, port, path: "/", headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              bytes: Buffer.concat(chunks),
              coding: response.headers["content-encoding"] ?? "",
              length: response.headers["content-length"] !== undefined,
            }),
          );
        })
          .on("error", reject)
          .end();
      },
    );
    if (answer.length) return answer;
  }
  throw new Error("no template");
}

it.each([
  ["en", "Glucose today"],
  ["id", "Glukosa hari ini"],
])("the landing page can be unpacked and shows neither nonce nor token (%s)", async (lang, name) => {
  const { bytes, coding } = await frontPage(lang, "gzip");
  expect(coding).toBe("gzip");
  const text = gunzipSync(bytes).toString();
  expect(text).toContain(name);
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? "none";
  const outside = text.replaceAll(`nonce="${nonce}"`, "");
  expect(outside).not.toContain(nonce);
  const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "none";
  expect(text.replaceAll(`name="_token" value="${token}"`, "")).not.toContain(token);
});

it.each(["/", "/patient/test"])("%s holds no sign that no text is written with", async (page) => {
  const browser = await stubbedPortal.signedIn();
  const answer = page === "/" ? await send(stubbedPortal.portal.origin, page) : await browser.get(page);
  expect(answer.text).toContain("Glucose");
  expect(answer.text).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069\uFFFD]/u);
});
