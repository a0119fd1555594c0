import { beforeAll, expect, it } from "vitest";
import { pictureCorpus } from "../fixtures/corpus/corpus.ts";
import type { PictureSample } from "../fixtures/corpus/sample.ts";
import { Browser, type PageResponse } from "../support/browser.ts";
import { childForm } from "../support/family-form.ts";
import { faultsOf } from "../support/picture-points.ts";
import { openPortal } from "../support/portal.ts";
import { sendPicture, startCorrection } from "../support/profile.ts";
import { isLong, PATIENCE } from "../support/runs.ts";
import { openStub } from "../support/stub-upstream.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const ASK = "/patient/result-question?order_number=ORD-0003006";
const CONFIRM = "/profile/correction/confirm";

interface Entrance {
  username: string;
  call: string;
  send(browser: Browser, picture: Buffer): Promise<PageResponse>;
  /** refusal of pictures that are no JPEG */
  only?: string;
}

const ENTRANCES: Record<string, Entrance> = {
  photo: {
    username: "patient",
    call: "/profile/upload-photo",
    send: (browser, picture) => sendPicture(browser, "/patient/profile?tab=PHOTO", picture),
    only: "Sorry, Format Gambar tidak didukung",
  },
  "scan of a card": {
    username: "unfinished",
    call: "/user-identity/ocr-scan",
    send: (browser, picture) => sendPicture(browser, "/continue-register/scan", picture),
  },
  "proof of a family member": {
    username: "patient2",
    call: "/family/create-dependent",
    send: (browser, picture) =>
      sendPicture(browser, "/patient/family/new?way=none", picture, { fields: childForm }),
  },
  correction: {
    username: "doctor",
    call: "/profile/request-correction",
    send: async (browser, picture) => {
      await startCorrection(browser, { field: "last_name", value: "Rahma", reason: "Salah ketik" });
      return sendPicture(browser, CONFIRM, picture);
    },
  },
  "attachment of a question": {
    username: "patient",
    call: "/question/attach",
    send: async (browser, picture) => {
      const { location } = await browser.submit(ASK, { text: "Apakah ini normal?" }, 'id="main-form"');
      const thread = location ?? "";
      const answer = await sendPicture(browser, thread, picture);
      await browser.submit(thread, { text: "", end: "1" }, 'name="end"');
      return answer;
    },
  },
};

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const stub = useOpened(() => openStub({ forwardTo: lab.lab.url }));
beforeAll(() => {
  stub.answer("/user-identity/ocr-scan", { results: [] });
});

async function received(call: string): Promise<Uint8Array | null> {
  const entry = stub.calls(call).at(-1);
  if (!entry) return null;
  const headers = { "Content-Type": entry.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(entry.bytes), { headers }).formData();
  const file = [...form.values()].find((value) => typeof value !== "string");
  return file ? new Uint8Array(await file.arrayBuffer()) : null;
}

async function faultAt(entrance: Entrance, browser: Browser, sample: PictureSample) {
  const { call, only } = entrance;
  stub.forget();
  const answer = await entrance.send(browser, sample.bytes);
  const jpeg = await received(call);
  if (only && sample.kind !== "jpeg") return !jpeg && answer.text.includes(only) ? [] : ["not refused"];
  return jpeg ? faultsOf(sample, jpeg) : [`not taken: ${String(answer.status)}`];
}

const SHORT =
  /XMP before EXIF|Samsung's extraneous|JPEG: no end mark$|BMP: RLE8$|OS\/2, 4 bits|PNG: no end|PNG: an animation/;
const corpus = (await pictureCorpus()).filter(({ name }) => isLong || SHORT.test(name));
/** An account may send 20 pictures an hour. */
const FOR_ONE_PORTAL = 18;

// Promise Q10: each picture at each of five entrances, 0 differences.
it.each(Object.entries(ENTRANCES))("%s takes what browsers show", PATIENCE, async (_name, entrance) => {
  const wrong: string[] = [];
  for (let first = 0; first < corpus.length; first += FOR_ONE_PORTAL) {
    const portal = await openPortal({ LAB_API_URL: stub.url });
    const browser = new Browser(portal.origin);
    await browser.signIn(entrance.username);
    for (const sample of corpus.slice(first, first + FOR_ONE_PORTAL))
      for (const fault of await faultAt(entrance, browser, sample)) wrong.push(`${sample.name}: ${fault}`);
    await portal.close();
  }
  expect(wrong).toEqual([]);
});
