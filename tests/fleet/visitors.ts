import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { texts } from "../../app/i18n/resources.ts";
import { Browser } from "../support/browser.ts";
import { jpeg, uploadOf } from "../faults/rig/pictures.ts";
import { signInFromAfar } from "./crowd.ts";
import type { FleetRig } from "./rig.ts";

const USERS = ["type1", "patient2", "patient3", "patient4", "patient5", "patient6"];
const FORM = "/patient/test";
const SCAN = "/continue-register/scan";
/** Each may send twenty pictures an hour. */
const NEWCOMERS = 40;
const UPLOAD_EVERY = 200;
/** Of ten requests. */
const MIX = ["/", "/login", "/", "asset", "/patient/cart", "/login", "/", "asset", "press", "press twice"];
/** Patience (ms) of a visitor who reads "send again". */
const AGAIN_MS = 700;
const MOST_TRIES = 60;

/** Heading of the page that an overloaded portal answers. */
const BUSY = texts.en.refusals.reasons.busy.title;

export interface Press {
  /** the test that is added */
  marker: string;
  end: "done" | "unknown" | "failed";
  said: string;
}

export interface Report {
  requests: number;
  /** answers other than 200 and 303, with their number */
  failed: Map<string, number>;
  /** refused by a portal without processor time; not in `failed` */
  shed: number;
  seconds: number[];
  presses: Press[];
  uploads: number;
}

interface Answer {
  status: number;
  location: string | null;
  text: string;
}

const emptyReport = (): Report => ({
  requests: 0,
  failed: new Map(),
  shed: 0,
  seconds: [],
  presses: [],
  uploads: 0,
});

/** Visitors who open pages and press buttons, `perSecond` times in all, whatever the portal's pace. */
export async function openVisitors(rig: FleetRig) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const signedIn = await Promise.all(
    USERS.map(async (name) => {
      const browser = new Browser(rig.origin);
      const { status } = await browser.signIn(name);
      if (status !== 303) throw new Error(`The sign-in is answered with ${String(status)}.`);
      return { name, browser, token: await browser.tokenOf("/patient/cart") };
    }),
  );
  const { text: landing } = await new Browser(rig.origin).get("/");
  const asset = /\/assets\/[\w.-]+\.js/.exec(landing)?.[0] ?? "";
  if (!asset) throw new Error("The landing page names no script.");
  let report = emptyReport();
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  const running = new Set<Promise<unknown>>();

  const newcomers = await Promise.all(
    Array.from({ length: NEWCOMERS }, (_, index) =>
      signInFromAfar(rig.origin, `newcomer${String(index)}`, index),
    ),
  );
  const picture = uploadOf(await jpeg(1000, 700));

  const ask = (
    path: string,
    cookie: string,
    body?: string | Buffer,
    type = "application/x-www-form-urlencoded",
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(rig.origin);
      const headers = {
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": type, Origin: rig.origin }),
      };
      const method = body === undefined ? "GET" : "POST";
      const request = httpRequest({ hostname, port, path, method, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? null,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
  /** Counted; a broken connection is an answer too. */
  const counted = async (...query: Parameters<typeof ask>): Promise<Answer> => {
    const [path, , body] = query;
    const [current, since] = [report, performance.now()];
    const answer = await ask(...query).catch((error: unknown) => ({
      status: 0,
      location: null,
      text: error instanceof Error && "code" in error ? String(error.code) : "broken",
    }));
    current.requests++;
    current.seconds.push((performance.now() - since) / 1000);
    const isLost = answer.location?.startsWith("/login") ?? false;
    const requested = body === undefined ? answer.status === 200 : answer.status === 303;
    if (answer.text.includes(BUSY)) current.shed++;
    else if (!requested || isLost) {
      const why = `${body === undefined ? "GET" : "POST"} ${path}: ${isLost ? "signed out" : String(answer.status)} ${answer.status === 0 ? answer.text : ""}`;
      current.failed.set(why.trim(), (current.failed.get(why.trim()) ?? 0) + 1);
    }
    return answer;
  };

  /** Presses until the portal says what has become of it. */
  const press = async (times: number): Promise<void> => {
    const current = report;
    const { name, browser, token } = signedIn[turn % signedIn.length] ?? {
      name: "",
      browser: null,
      token: "",
    };
    const marker = randomUUID();
    const body = new URLSearchParams({
      _token: token,
      client_request_id: marker,
      product_id: marker,
      plant_id: "plant-1",
      patient_id: `p-${name}`,
    }).toString();
    const row = async (): Promise<Press> => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { status, location, text } = await counted(FORM, browser?.cookieHeader ?? "", body);
        if (status === 303 && !location?.startsWith("/login")) return { marker, end: "done", said: "" };
        if (/We do not know whether this went through|still being processed/.test(text))
          return { marker, end: "unknown", said: "" };
        // "Send again", a busy portal, or nginx without a portal: the form stands.
        if (![0, 502, 503, 504].includes(status))
          return { marker, end: "failed", said: `${String(status)} ${location ?? ""}` };
        await wait(AGAIN_MS);
      }
      return { marker, end: "failed", said: "no answer" };
    };
    current.presses.push(...(await Promise.all(Array.from({ length: times }, row))));
  };

  const upload = () => {
    const cookie = newcomers[report.uploads++ % NEWCOMERS] ?? "";
    return counted(SCAN, cookie, picture.body, picture.type);
  };
  const step = () => {
    const what = turn % UPLOAD_EVERY === 0 ? "upload" : (MIX[turn % MIX.length] ?? "/");
    const { browser } = signedIn[turn % signedIn.length] ?? {};
    turn++;
    const open = () =>
      counted(
        what === "asset" ? asset : what,
        what.startsWith("/patient") ? (browser?.cookieHeader ?? "") : "",
      );
    const work =
      what === "upload" ? upload() : what.startsWith("press") ? press(what === "press" ? 1 : 2) : open();
    const done: Promise<unknown> = work.finally(() => running.delete(done));
    running.add(done);
  };

  return {
    start: (perSecond: number) => {
      const since = performance.now();
      let made = 0;
      timer = setInterval(() => {
        // A late timer makes up for it.
        const due = Math.floor(((performance.now() - since) / 1000) * perSecond);
        for (; made < due; made++) step();
      }, 10);
    },
    /** Stops, waits for answers, and returns what was counted. */
    stop: async (): Promise<Report> => {
      clearInterval(timer);
      await Promise.all(running);
      const counts = report;
      report = emptyReport();
      return counts;
    },
    close: () => agent.destroy(),
    signedIn,
  };
}
